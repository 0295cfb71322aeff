import type { roomOwners } from '@hangout/contract/rest/room-service/room-owners';
import { deleteRoomsOf, hideRoomsOf, lockRoom } from '@hangout/db';
import { hashPassword } from '@hangout/server';
import type { Handlers } from '../kernel/index.ts';
import { changed } from './changing.ts';

export const roomOwnerHandlers: Handlers<typeof roomOwners> = {
  async setGuestPassword({ roomId, password, principal, db, ports, refuse }) {
    const guestPasswordHash = await hashPassword(password);
    return db.transaction(async (tx) => {
      const room = await lockRoom(tx, roomId);
      if (!room) throw refuse('room_not_found');
      return changed(tx, room, { guestPasswordHash }, principal, ports);
    });
  },

  async removeGuestPassword({ roomId, principal, db, ports, refuse }) {
    const room = await lockRoom(db, roomId);
    if (!room) throw refuse('room_not_found');
    return changed(db, room, { guestPasswordHash: null }, principal, ports);
  },

  async hideOfUser({ userId, hidden, db }) {
    return { count: await hideRoomsOf(db, userId, hidden) };
  },

  async deleteOfUser({ userId, db }) {
    return { count: await deleteRoomsOf(db, userId) };
  },
};
