import { type Db, findLeastLoadedProcess, type ProcessPlacement, placeRoom } from '@hangout/db';
import { HttpRefusalError } from './http-refusal.ts';

/** Finds the game server on which a client joins a hangout, if there are several. */
export interface RoomPlacement {
  /**
   * [H442] Returns the path `/p/NAME` on the public origin, by which clients reach the process that runs the hangout or
   * should open it.
   * @throws HttpRefusalError 503 `unavailable` while no process accepts hangouts
   */
  pathTo(roomUuid: string): Promise<string>;
  /**
   * Returns the path of the least loaded process, for rooms that every process offers; empty while no process accepts
   * hangouts.
   */
  anyPath(): Promise<string>;
}

/** Cache key of the least loaded process; all other keys are uuids. */
const ANY = '';
/** How long a placement is cached, ms, so that simultaneous joins of one hangout share a query. */
const CACHE_TTL_MS = 200;
const CACHE_SIZE = 5000;

/** Reads leases and placements from the database. `now` in ms, for tests. */
export function createRoomPlacement(db: Db, now: () => number = () => performance.now()): RoomPlacement {
  const cache = new Map<string, { at: number; place: Promise<ProcessPlacement | null> }>();

  function cached(
    key: string,
    find: () => Promise<ProcessPlacement | null>,
  ): Promise<ProcessPlacement | null> {
    const known = cache.get(key);
    if (known && now() - known.at < CACHE_TTL_MS) return known.place;
    if (cache.size > CACHE_SIZE) cache.clear();
    const place = find();
    cache.set(key, { at: now(), place });
    // Rejected look-ups, and those that found no process, do not stay in the cache.
    place.then(
      (found) => found ?? cache.delete(key),
      () => cache.delete(key),
    );
    return place;
  }

  return {
    async anyPath() {
      const place = await cached(ANY, () => findLeastLoadedProcess(db));
      return place ? `/p/${place.name}` : '';
    },
    async pathTo(roomUuid) {
      const place = await cached(roomUuid, () => placeRoom(db, roomUuid));
      if (!place)
        throw new HttpRefusalError(503, 'unavailable', undefined, { headers: { 'retry-after': '2' } });
      return `/p/${place.name}`;
    },
  };
}
