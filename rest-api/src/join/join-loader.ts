import {
  countJoins,
  type Db,
  findRoom,
  loadRolesOfUsers,
  presentRoomsWithGuests,
  type RoomRow,
  type RoomWithInside,
  saveVisits,
  toRoleEntries,
} from '@hangout/db';
import { createBatchLoader } from '@hangout/platform/batch-loader/batch-loader';
import type { RoomRoleEntry } from '@hangout/rules';

/** A hangout with its live snapshot; `shown` has the shape of the response. */
interface RoomToJoin extends RoomWithInside {
  readonly room: RoomRow;
  /** The caller's roles in the hangout and, if the caller is a bot, its owner's. */
  readonly roles: readonly RoomRoleEntry[];
}

/** [H432] Loads in batches: joins that arrive at the same time share their queries. */
export interface JoinLoader {
  /** Returns null for an unknown hangout. */
  find(requests: JoinRequest): Promise<RoomToJoin | null>;
  /** Records a visit; resolves when it is stored. */
  recordVisit(visit: { userUuid: string; roomUuid: string }): Promise<void>;
  /** [H1305] Counts a join from this country (ISO 3166-1 alpha-2, or empty); resolves when it is stored. */
  countJoin(region: string): Promise<void>;
}

/** Minimum time between two writes of counted joins, ms. */
const COUNT_INTERVAL_MS = 1000;

interface JoinRequest {
  readonly id: string;
  readonly userUuid: string;
  /** Owner of the bot that joins; null for a person. */
  readonly ownerUuid: string | null;
}

export function createJoinLoader(db: Db): JoinLoader {
  const load = createBatchLoader((requests: readonly JoinRequest[]) => loadRoomsToJoin(db, requests), {
    maxBatchSize: 200,
  });
  return {
    async find(requests) {
      const found = await load(requests);
      if (found instanceof Error) throw found;
      return found;
    },
    recordVisit: createBatchLoader(async (visits: readonly { userUuid: string; roomUuid: string }[]) => {
      await saveVisits(db, visits);
      return visits.map(() => undefined);
    }),
    countJoin: createBatchLoader(
      async (regions: readonly string[]) => {
        await countJoins(db, regions);
        return regions.map(() => undefined);
      },
      { intervalMs: COUNT_INTERVAL_MS },
    ),
  };
}

/**
 * Loads the data of a batch of joins. If the look-up of a hangout fails, only the joins of that hangout are rejected.
 */
async function loadRoomsToJoin(
  db: Db,
  requests: readonly JoinRequest[],
): Promise<(RoomToJoin | Error | null)[]> {
  const ids = [...new Set(requests.map(({ id }) => id))];
  const found = await Promise.all(ids.map((id) => findRoom(db, id).catch(asError)));
  const roomOf = new Map(ids.map((id, index) => [id, found[index] ?? null]));
  // The current slug and an old one may name the same hangout.
  const rooms = new Map<string, RoomRow>();
  for (const room of found) if (room && !(room instanceof Error)) rooms.set(room.uuid, room);
  const [presented, roles] = await Promise.all([
    presentRoomsWithGuests(db, [...rooms.values()]),
    loadRolesOfUsers(
      db,
      [...rooms.keys()],
      [
        ...new Set(
          requests.flatMap(({ userUuid, ownerUuid }) => (ownerUuid ? [userUuid, ownerUuid] : [userUuid])),
        ),
      ],
    ),
  ]);
  const presentedOf = new Map(presented.map((one) => [one.shown.uuid, one]));
  return requests.map(({ id, userUuid, ownerUuid }) => {
    const room = roomOf.get(id) ?? null;
    if (room === null || room instanceof Error) return room;
    const live = presentedOf.get(room.uuid);
    if (!live) return null;
    const own = roles.filter(
      (role) => role.roomUuid === room.uuid && (role.userUuid === userUuid || role.userUuid === ownerUuid),
    );
    return { room, ...live, roles: toRoleEntries(own) };
  });
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
