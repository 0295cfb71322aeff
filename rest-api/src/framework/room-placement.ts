import { type Db, leastLoaded, type Place, placeRoom } from '@hangout/db';
import { HttpRefusalError } from './http-refusal.ts';

/** Which of several game servers a hangout is entered at. */
export interface RoomPlacement {
  /** [H442] Path of that process below the origin. @throws Refusal 503 `unavailable` while no process takes rooms. */
  pathTo(roomUuid: string): Promise<string>;
  /** Path of any process that takes people, for what each of them has; empty while there is none. */
  anyPath(): Promise<string>;
}

/** A crowd at one door is told what the first of it was told, for so long, ms. */
const BELIEVED_MS = 200;
const MOST_REMEMBERED = 5000;

/** Answers by the leases and placements that the database keeps. `now` in ms, for tests. */
export function createRoomPlacement(db: Db, now: () => number = () => performance.now()): RoomPlacement {
  const told = new Map<string, { at: number; place: Promise<Place | null> }>();

  function placeOf(roomUuid: string): Promise<Place | null> {
    const known = told.get(roomUuid);
    if (known && now() - known.at < BELIEVED_MS) return known.place;
    if (told.size > MOST_REMEMBERED) told.clear();
    const place = placeRoom(db, roomUuid);
    told.set(roomUuid, { at: now(), place });
    // neither a failure nor "nowhere" is worth remembering
    place.then(
      (found) => found ?? told.delete(roomUuid),
      () => told.delete(roomUuid),
    );
    return place;
  }

  return {
    async anyPath() {
      const place = await leastLoaded(db);
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
