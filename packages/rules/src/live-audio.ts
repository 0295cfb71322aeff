import { hasRole, type RoomMoment, type RoomPerson } from './roles/index.ts';

/** [R041] */
export const LIVE_AUDIO_ROLES = ['PUBLISHER', 'SUBSCRIBER'] as const;
export type LiveAudioRole = (typeof LIVE_AUDIO_ROLES)[number];

/** [R041] DJs, the owner and co-owners may speak to everyone; the others listen. */
export function liveAudioRole(person: RoomPerson, isSeated: boolean, at: RoomMoment): LiveAudioRole {
  const speaks = isSeated || hasRole(at, person.uuid, 'owner') || hasRole(at, person.uuid, 'coOwner');
  return speaks && person.kind !== 'guest' ? 'PUBLISHER' : 'SUBSCRIBER';
}
