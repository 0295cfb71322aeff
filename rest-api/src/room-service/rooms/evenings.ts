import type { evenings } from '@hangout/contract/rest/room-service/evenings';
import {
  findEvening,
  findRoom,
  listEveningDjs,
  listEveningPlays,
  listEvenings,
  loadBestPlayOfEvening,
} from '@hangout/db';
import type { Handlers } from '../../framework/index.ts';

const mostDjs = 50;

export const eveningHandlers: Handlers<typeof evenings> = {
  /** [H351] Lists the evenings of a hangout. */
  async list({ id, limit, offset, db, refuse }) {
    const room = await findRoom(db, id);
    if (!room) throw refuse('room_not_found');
    return listEvenings(db, room.uuid, { limit, offset });
  },

  /** [H352] Reads one evening with its best song, its DJs and a page of its plays. */
  async byId({ id, eveningId, limit, offset, db, refuse }) {
    const room = await findRoom(db, id);
    if (!room) throw refuse('room_not_found');
    const evening = await findEvening(db, room.uuid, eveningId);
    if (!evening) throw refuse('evening_not_found');
    const [bestSong, djList, songPlays] = await Promise.all([
      loadBestPlayOfEvening(db, evening),
      listEveningDjs(db, evening, mostDjs),
      listEveningPlays(db, evening, { limit, offset }),
    ]);
    return { ...evening, bestSong, djList, songPlays, count: evening.songs };
  },
};
