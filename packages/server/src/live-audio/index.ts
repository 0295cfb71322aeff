import type { LiveAudioRole } from '@hangout/rules';
import agora from 'agora-token';
import { type Config, need } from '../config/index.ts';

/** The lifetime of a token for live audio, seconds. */
const LIFETIME_SECONDS = 3600;

export interface LiveAudioToken {
  readonly token: string;
  readonly appId: string;
  readonly channel: string;
  readonly uid: string;
  readonly role: LiveAudioRole;
  /** lifetime of the token, seconds */
  readonly expiresIn: number;
}

/**
 * [R041] Signs a token for the live audio of a hangout: a PUBLISHER may speak, a SUBSCRIBER only listen.
 * @throws ConfigurationValueMissing where no account of the service is configured.
 */
export function signLiveAudioToken(
  config: Config,
  person: { readonly channel: string; readonly uid: string; readonly role: LiveAudioRole },
): LiveAudioToken {
  const appId = need(config, 'AGORA_APP_ID');
  const certificate = need(config, 'AGORA_APP_CERTIFICATE');
  const { channel, uid, role } = person;
  const { RtcTokenBuilder, RtcRole } = agora;
  const token = RtcTokenBuilder.buildTokenWithUserAccount(
    appId,
    certificate,
    channel,
    uid,
    RtcRole[role],
    LIFETIME_SECONDS,
    LIFETIME_SECONDS,
  );
  return { token, appId, channel, uid, role, expiresIn: LIFETIME_SECONDS };
}
