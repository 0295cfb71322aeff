import type { evenings } from '@hangout/contract/rest/evenings/evenings';
import {
  findEvening,
  listEveningDjs,
  listEveningPlays,
  listEvenings,
  loadBestPlayOfEvening,
} from '@hangout/db';
import type { Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { findRoomToView } from '../rooms/find-room-to-view.ts';

const mostDjs = 50;

export const eveningHandlers: Handlers<typeof evenings> = {
  async list({ id, limit, offset, principal, db, dependencies, refuse }) {
    const room = await findRoomToView(db, id, principal, dependencies.clock.now());
    if (typeof room === 'string') throw refuse(room);
    return listEvenings(db, room.uuid, { limit, offset });
  },

  /** [H352] Reads an evening with its best song, its DJs and one page of its plays. */
  async byId({ id, eveningId, limit, offset, principal, db, dependencies, refuse }) {
    const room = await findRoomToView(db, id, principal, dependencies.clock.now());
    if (typeof room === 'string') throw refuse(room);
    const evening = orRefuse(await findEvening(db, room.uuid, eveningId), refuse, 'evening_not_found');
    const [bestSong, djList, songPlays] = await Promise.all([
      loadBestPlayOfEvening(db, evening),
      listEveningDjs(db, evening, mostDjs),
      listEveningPlays(db, evening, { limit, offset }),
    ]);
    return { ...evening, bestSong, djList, songPlays, count: evening.songs };
  },
};
