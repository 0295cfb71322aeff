import type { RuleRefusal } from '../refusal.ts';
import { mayModerate } from '../roles/policies.ts';
import type { RoomPerson } from '../roles/room-roles.ts';

/** [H341] Slows the chat down. */
export const maySetSlowMode = mayModerate;
/** [H343] Begins and ends raid mode. */
export const mayRaidMode = mayModerate;
/** [H337] Reads and changes what is not played here. */
export const mayBlockSongs = mayModerate;

/** [H346] Reports a line, a person or a song: whoever has an account and is no bot. */
export function mayReport(person: Pick<RoomPerson, 'kind'>): boolean {
  return person.kind === 'user';
}

/** [H052] Votes to skip where the hangout allows it; the DJ of the song has the skip itself. */
export function mayVoteToSkip(
  person: Pick<RoomPerson, 'kind'>,
  room: { readonly voteToSkip: boolean },
): boolean {
  return refusalToVoteToSkip(person, room) === null;
}

/** [H052] Why somebody may not vote to skip, or null. */
export function refusalToVoteToSkip(
  person: Pick<RoomPerson, 'kind'>,
  room: { readonly voteToSkip: boolean },
): RuleRefusal | null {
  if (!room.voteToSkip) return { code: 'skip_vote_off', message: 'Voting to skip is off here' };
  if (person.kind !== 'user') return { code: 'not_registered', message: 'Please sign up to do that' };
  return null;
}

/** [H332] Pauses one's own seat: whoever has one, nobody for somebody else. */
export function mayPause(person: Pick<RoomPerson, 'uuid'>, seated: Iterable<{ uuid: string }>): boolean {
  for (const { uuid } of seated) if (uuid === person.uuid) return true;
  return false;
}
