import { mayModerate } from '../roles/policies.ts';
import type { RoomPerson } from '../roles/room-roles.ts';

/** [H341] Sets the slow mode of the chat. */
export const maySetSlowMode = mayModerate;
/** [H343] Turns raid mode on and off. */
export const maySetRaidMode = mayModerate;
/** [H337] Reads and changes the list of blocked songs. */
export const mayBlockSongs = mayModerate;

/** [H346] Reports a message, a person or a song: everybody with an account, except bots. */
export function mayReport(person: Pick<RoomPerson, 'kind'>): boolean {
  return person.kind === 'user';
}
