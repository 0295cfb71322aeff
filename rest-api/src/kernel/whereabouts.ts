import { type Db, leastLoaded, placeRoom } from '@hangout/db';
import { Refusal } from './refusal.ts';

/** Which of several game servers a hangout is entered at. */
export interface Whereabouts {
  /** [H442] Path of that process below the origin. @throws Refusal 503 `unavailable` while no process takes rooms. */
  pathTo(roomUuid: string): Promise<string>;
  /** Path of any process that takes people, for what each of them has; empty while there is none. */
  anyPath(): Promise<string>;
}

/** Answers by the leases and placements that the database keeps. */
export function createWhereabouts(db: Db): Whereabouts {
  return {
    async anyPath() {
      const place = await leastLoaded(db);
      return place ? `/p/${place.name}` : '';
    },
    async pathTo(roomUuid) {
      const place = await placeRoom(db, roomUuid);
      if (!place) throw new Refusal(503, 'unavailable', undefined, { headers: { 'retry-after': '2' } });
      return `/p/${place.name}`;
    },
  };
}
