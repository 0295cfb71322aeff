import type { Room } from '@hangout/contract/room-service/room-shape';
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
import { gather } from '@hangout/server';

/** A hangout as somebody finds it who wants in. */
export interface Found {
  readonly room: RoomRow;
  /** As it leaves, with its live picture. */
  readonly shown: Room;
  /** The roles of whoever asked. */
  readonly roles: readonly RoomRoleEntry[];
}

/** [H432] The questions of all who stand at the doors of one server, asked together. */
export interface CrowdAtDoor {
  /** Null where there is no such hangout. */
  find(wanted: { id: string; userUuid: string }): Promise<Found | null>;
  /** Resolves when the visit is kept. */
  visited(visit: { userUuid: string; roomUuid: string }): Promise<void>;
}

export function crowdAtDoor(db: Db): CrowdAtDoor {
  return {
    find: gather(async (wanted: readonly { id: string; userUuid: string }[]) => {
      const ids = [...new Set(wanted.map(({ id }) => id))];
      const found = await Promise.all(ids.map((id) => roomByIdOrSlug(db, id)));
      const roomOf = new Map(ids.map((id, index) => [id, found[index] ?? null]));
      // two slugs may lead to one hangout
      const rooms = [...new Map(found.flatMap((room) => (room ? [[room.uuid, room]] : []))).values()];
      const uuids = rooms.map(({ uuid }) => uuid);
      const [presented, roles] = await Promise.all([
        presentRooms(db, rooms),
        rolesOfPeople(db, uuids, [...new Set(wanted.map(({ userUuid }) => userUuid))]),
      ]);
      const shownOf = new Map(presented.map((shown) => [shown.uuid, shown]));
      return wanted.map(({ id, userUuid }) => {
        const room = roomOf.get(id);
        const shown = room && shownOf.get(room.uuid);
        if (!room || !shown) return null;
        const own = roles.filter((role) => role.roomUuid === room.uuid && role.userUuid === userUuid);
        return { room, shown, roles: roleEntries(own) };
      });
    }),
    visited: gather(async (visits: readonly { userUuid: string; roomUuid: string }[]) => {
      await rememberVisits(db, visits);
      return visits.map(() => undefined);
    }),
  };
}
