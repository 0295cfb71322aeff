import type { LiveAudioRole } from '@hangout/rules';
import agora from 'agora-token';
import { type Config, need } from '../config/index.ts';

/** How long a token for live audio lives, in seconds. */
const LIFE_SECONDS = 3600;

export interface LiveAudioToken {
  readonly token: string;
  readonly appId: string;
  readonly channel: string;
  readonly uid: string;
  readonly role: LiveAudioRole;
  /** in seconds from now */
  readonly expiresIn: number;
}

/**
 * [R041] Signs what lets a person into a hangout's sound: a PUBLISHER may speak, a SUBSCRIBER only listens.
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
    LIFE_SECONDS,
    LIFE_SECONDS,
  );
  return { token, appId, channel, uid, role, expiresIn: LIFE_SECONDS };
}
