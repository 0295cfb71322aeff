import type { Room } from '@hangout/contract/rest/shapes/room-shape';

/** Returns at most `most` values (such as genres) of these hangouts, the most frequent first. */
export function findCommonestValues(
  rooms: readonly Room[],
  pick: (room: Room) => readonly string[],
  most: number,
): string[] {
  const counts = new Map<string, number>();
  for (const room of rooms) for (const one of pick(room)) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts]
    .toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .slice(0, most)
    .map(([one]) => one);
}

/**
 * [H515] Returns the hangout for the main button of the home page: of those without a password, one with music and the
 * most people.
 */
export function findLiveliestRoom(rooms: readonly Room[]): Room | undefined {
  const score = (room: Room) =>
    (room.song ? 1_000_000 : 0) + room.numberOfUsersInRoom * 10 + room.numberOfActiveDjs;
  return rooms.filter((room) => !room.isPasswordProtected).toSorted((a, b) => score(b) - score(a))[0];
}

/** [H523] Returns the hangouts that are not already shown `above` this list; if all of them are, returns all. */
export function excludeRooms(rooms: readonly Room[], above: readonly Room[]): readonly Room[] {
  const known = new Set(above.map((room) => room.uuid));
  const rest = rooms.filter((room) => !known.has(room.uuid));
  return rest.length > 0 ? rest : rooms;
}
