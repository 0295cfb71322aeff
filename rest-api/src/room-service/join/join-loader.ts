import type { Room } from '@hangout/contract/rest/room-service/room-shape';
import {
  type Db,
  presentRooms,
  type RoomRow,
  rememberVisits,
  roleEntries,
  rolesOfPeople,
  roomByIdOrSlug,
} from '@hangout/db';
import type { RoomRoleEntry } from '@hangout/rules';
import { createBatchLoader } from '@hangout/server';

/** A hangout as somebody finds it who wants in. */
export interface RoomToJoin {
  readonly room: RoomRow;
  /** As it leaves, with its live picture. */
  readonly shown: Room;
  /** The roles of whoever asked. */
  readonly roles: readonly RoomRoleEntry[];
}

/** [H432] The questions of all who stand at the doors of one server, asked together. */
export interface JoinLoader {
  /** Null where there is no such hangout. */
  find(wanted: Wanted): Promise<RoomToJoin | null>;
  /** Resolves when the visit is kept. */
  visited(visit: { userUuid: string; roomUuid: string }): Promise<void>;
}

interface Wanted {
  readonly id: string;
  readonly userUuid: string;
}

export function createJoinLoader(db: Db): JoinLoader {
  const ask = createBatchLoader((wanted: readonly Wanted[]) => loadRoomsToJoin(db, wanted), { most: 200 });
  return {
    async find(wanted) {
      const found = await ask(wanted);
      if (found instanceof Error) throw found;
      return found;
    },
    visited: createBatchLoader(async (visits: readonly { userUuid: string; roomUuid: string }[]) => {
      await rememberVisits(db, visits);
      return visits.map(() => undefined);
    }),
  };
}

/** An id that cannot even be asked for is an error for whoever wanted it, and for nobody else. */
async function loadRoomsToJoin(db: Db, wanted: readonly Wanted[]): Promise<(RoomToJoin | Error | null)[]> {
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const found = await Promise.all(ids.map((id) => roomByIdOrSlug(db, id).catch(asError)));
  const roomOf = new Map(ids.map((id, index) => [id, found[index] ?? null]));
  // two slugs may lead to one hangout
  const rooms = new Map<string, RoomRow>();
  for (const room of found) if (room && !(room instanceof Error)) rooms.set(room.uuid, room);
  const [presented, roles] = await Promise.all([
    presentRooms(db, [...rooms.values()]),
    rolesOfPeople(db, [...rooms.keys()], [...new Set(wanted.map(({ userUuid }) => userUuid))]),
  ]);
  const shownOf = new Map(presented.map((shown) => [shown.uuid, shown]));
  return wanted.map(({ id, userUuid }) => {
    const room = roomOf.get(id) ?? null;
    if (room === null || room instanceof Error) return room;
    const shown = shownOf.get(room.uuid);
    if (!shown) return null;
    const own = roles.filter((role) => role.roomUuid === room.uuid && role.userUuid === userUuid);
    return { room, shown, roles: roleEntries(own) };
  });
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
