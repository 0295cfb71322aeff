import type { Config } from '@hangout/platform/config/config';
import type { LiveAudioEngine, LiveAudioRole } from '@hangout/rules';

/** Lifetime of a live audio token, seconds. */
const LIFETIME_SECONDS = 3600;

/** How the voices of a hangout are transported: by Agora, or by the hangout's own relay. */
export interface LiveAudioAccess {
  readonly engine: LiveAudioEngine;
  /** The token is empty, like `appId`, if the hangout's own relay transports the voices. */
  readonly token: string;
  readonly appId: string;
  readonly channel: string;
  readonly uid: string;
  readonly role: LiveAudioRole;
  readonly expiresIn: number;
}

/**
 * [R041] Grants access to a hangout's live audio: a PUBLISHER may speak, a SUBSCRIBER only listen. [H1429] Agora is
 * used if an Agora account is configured.
 */
export async function grantLiveAudio(
  { AGORA_APP_ID: appId, AGORA_APP_CERTIFICATE: certificate }: Config,
  person: { readonly channel: string; readonly uid: string; readonly role: LiveAudioRole },
): Promise<LiveAudioAccess> {
  const { channel, uid, role } = person;
  if (!appId || !certificate)
    return { engine: 'relay', token: '', appId: '', ...person, expiresIn: LIFETIME_SECONDS };
  const { RtcTokenBuilder, RtcRole } = (await import('agora-token')).default;
  const token = RtcTokenBuilder.buildTokenWithUserAccount(
    appId,
    certificate,
    channel,
    uid,
    RtcRole[role],
    LIFETIME_SECONDS,
    LIFETIME_SECONDS,
  );
  return { engine: 'agora', token, appId, channel, uid, role, expiresIn: LIFETIME_SECONDS };
}
