import { hasRole, type RoomPerson, type RoomPolicyContext } from './roles/index.ts';

/** [R041] The roles of live audio: who sends sound and who only receives it. */
export const LIVE_AUDIO_ROLES = ['PUBLISHER', 'SUBSCRIBER'] as const;
export type LiveAudioRole = (typeof LIVE_AUDIO_ROLES)[number];

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
