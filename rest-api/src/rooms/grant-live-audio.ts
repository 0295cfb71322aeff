import type { Config } from '@hangout/platform/config/config';
import type { LiveAudioEngine, LiveAudioRole } from '@hangout/rules';

/** Lifetime of a live audio token, seconds. */
const LIFETIME_SECONDS = 3600;

/** The transport of a hangout's voices: Agora, or the hangout's own relay. */
export interface LiveAudioAccess {
  readonly engine: LiveAudioEngine;
  /** Empty if the hangout's relay transports the voices, like `appId`. */
  readonly token: string;
  readonly appId: string;
  readonly channel: string;
  readonly uid: string;
  readonly role: LiveAudioRole;
  /** Lifetime of the token, seconds. */
  readonly expiresIn: number;
}

/**
 * [R041] Gives access to the live audio of a hangout: a PUBLISHER may speak, a SUBSCRIBER only listen. [H1429] Agora
 * transports it if its account is configured, else the relay.
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
