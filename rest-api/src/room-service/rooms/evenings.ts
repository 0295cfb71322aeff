import type { evenings } from '@hangout/contract/rest/room-service/evenings';
import {
  eveningBest,
  eveningDjs,
  eveningPlays,
  roomByIdOrSlug,
  roomEvening,
  roomEvenings,
} from '@hangout/db';
import type { Handlers } from '../../framework/index.ts';

const mostDjs = 50;

export const eveningHandlers: Handlers<typeof evenings> = {
  /** [H351] */
  async list({ id, limit, offset, db, refuse }) {
    const room = await roomByIdOrSlug(db, id);
    if (!room) throw refuse('room_not_found');
    return roomEvenings(db, room.uuid, { limit, offset });
  },

  /** [H352] */
  async byId({ id, eveningId, limit, offset, db, refuse }) {
    const room = await roomByIdOrSlug(db, id);
    if (!room) throw refuse('room_not_found');
    const evening = await roomEvening(db, room.uuid, eveningId);
    if (!evening) throw refuse('evening_not_found');
    const [bestSong, djList, songPlays] = await Promise.all([
      eveningBest(db, evening),
      eveningDjs(db, evening, mostDjs),
      eveningPlays(db, evening, { limit, offset }),
    ]);
    return { ...evening, bestSong, djList, songPlays, count: evening.songs };
  },
};
