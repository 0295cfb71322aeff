import { type Db, findLeastLoadedProcess, type ProcessPlacement, placeRoom } from '@hangout/db';
import { HttpRefusalError } from './http-refusal.ts';

/** Finds the game server on which a client joins a hangout, where there are several. */
export interface RoomPlacement {
  /**
   * [H442] Path below the origin of the process that runs the hangout or should open it.
   * @throws HttpRefusalError 503 `unavailable` while no process accepts rooms.
   */
  pathTo(roomUuid: string): Promise<string>;
  /** Path of the least loaded process, for rooms that every process offers; empty while no process accepts rooms. */
  anyPath(): Promise<string>;
}

/** How long a placement is cached, in ms, so that many simultaneous joins of one hangout share one query. */
const CACHE_TTL_MS = 200;
const CACHE_SIZE = 5000;

/** Reads leases and placements from the database. `now` in ms, for tests. */
export function createRoomPlacement(db: Db, now: () => number = () => performance.now()): RoomPlacement {
  const cache = new Map<string, { at: number; place: Promise<ProcessPlacement | null> }>();

  function placeOf(roomUuid: string): Promise<ProcessPlacement | null> {
    const known = cache.get(roomUuid);
    if (known && now() - known.at < CACHE_TTL_MS) return known.place;
    if (cache.size > CACHE_SIZE) cache.clear();
    const place = placeRoom(db, roomUuid);
    cache.set(roomUuid, { at: now(), place });
    // Neither a failure nor the absence of a process is cached.
    place.then(
      (found) => found ?? cache.delete(roomUuid),
      () => cache.delete(roomUuid),
    );
    return place;
  }

  return {
    async anyPath() {
      const place = await findLeastLoadedProcess(db);
      return place ? `/p/${place.name}` : '';
    },
    async pathTo(roomUuid) {
      const place = await placeOf(roomUuid);
      if (!place)
        throw new HttpRefusalError(503, 'unavailable', undefined, { headers: { 'retry-after': '2' } });
      return `/p/${place.name}`;
    },
  };
}
