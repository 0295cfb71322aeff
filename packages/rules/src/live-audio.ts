import { isRaid } from './moderation/raid.ts';
import { findRestriction, hasRole, type RoomPerson, type RoomPolicyContext } from './roles/index.ts';

/** [R041] Roles in live audio: publishers send sound, subscribers only receive it. */
export const LIVE_AUDIO_ROLES = ['PUBLISHER', 'SUBSCRIBER'] as const;
export type LiveAudioRole = (typeof LIVE_AUDIO_ROLES)[number];

/**
 * [H1429] The ways in which voices are transported: by the external service Agora, or by the relay in our own hangout
 * server.
 */
export const LIVE_AUDIO_ENGINES = ['agora', 'relay'] as const;
export type LiveAudioEngine = (typeof LIVE_AUDIO_ENGINES)[number];

/** [R041] DJs, the owner and co-owners publish; everybody else subscribes. */
export function liveAudioRoleFor(
  person: RoomPerson,
  isSeated: boolean,
  context: RoomPolicyContext,
): LiveAudioRole {
  const speaks =
    isSeated || hasRole(context, person.uuid, 'owner') || hasRole(context, person.uuid, 'coOwner');
  return speaks && person.kind !== 'guest' ? 'PUBLISHER' : 'SUBSCRIBER';
}

/** The state of a hangout that decides whether a person may speak in it. */
export interface SpeakingContext {
  readonly isSeated: boolean;
  readonly liveAudio: boolean;
  readonly at: RoomPolicyContext;
}

export type SpeakingRefusal = 'live_audio_off' | 'not_publisher' | 'voice_disabled' | 'voice_closed';

/**
 * [H1421] Returns why a person may not speak in a hangout, or null. During raid mode speaking is refused to everybody.
 */
export function refusalToSpeak(
  person: RoomPerson,
  { isSeated, liveAudio, at }: SpeakingContext,
): SpeakingRefusal | null {
  if (!liveAudio) return 'live_audio_off';
  if (liveAudioRoleFor(person, isSeated, at) !== 'PUBLISHER') return 'not_publisher';
  if (findRestriction(at, person, 'voiceDisabled')) return 'voice_disabled';
  return isRaid(at.room, at.now) ? 'voice_closed' : null;
}

/** The kinds of sound that a microphone sends: speech, or a live set in stereo. */
export const VOICE_PROFILES = ['speech', 'liveSet'] as const;
export type VoiceProfile = (typeof VOICE_PROFILES)[number];

/** The choices for the amount by which the song is lowered while a person speaks, dB; 0 leaves it unchanged. */
export const DUCKING_CHOICES = [0, 6, 12, 18] as const;
export type DuckingDb = (typeof DUCKING_CHOICES)[number];
export const DEFAULT_DUCKING: DuckingDb = 12;
