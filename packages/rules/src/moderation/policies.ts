import { mayModerate } from '../roles/policies.ts';
import type { RoomPerson } from '../roles/room-roles.ts';

/** [H341] Whether a person may set the slow mode. */
export const maySetSlowMode = mayModerate;
/** [H343] Whether a person may turn raid mode on and off. */
export const maySetRaidMode = mayModerate;
/** [H337] Whether a person may read and change the blocked songs. */
export const mayBlockSongs = mayModerate;

/** [H346] Whether a person may report a message, a person or a song: users may, guests and bots may not. */
export function mayReport(person: Pick<RoomPerson, 'kind'>): boolean {
  return person.kind === 'user';
}
