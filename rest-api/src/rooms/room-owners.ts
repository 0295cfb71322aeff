import type { roomOwners } from '@hangout/contract/rest/rooms/room-owners';
import { deleteRoomsOf, hideRoomsOf, lockRoom } from '@hangout/db';
import { hashPassword } from '@hangout/platform/passwords/passwords';
import type { Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { enqueuePosterRemoval } from '../storage/stored-images.ts';
import { changeRoom } from './change-room.ts';

export const roomOwnerHandlers: Handlers<typeof roomOwners> = {
  async setGuestPassword({ roomId, password, principal, db, dependencies, refuse }) {
    const guestPasswordHash = await hashPassword(password);
    return db.transaction(async (tx) => {
      const room = orRefuse(await lockRoom(tx, roomId), refuse, 'room_not_found');
      return changeRoom(tx, room, { guestPasswordHash }, principal, dependencies);
    });
  },

  async removeGuestPassword({ roomId, principal, db, dependencies, refuse }) {
    const room = orRefuse(await lockRoom(db, roomId), refuse, 'room_not_found');
    return changeRoom(db, room, { guestPasswordHash: null }, principal, dependencies);
  },

  async hideOfUser({ userId, hidden, db }) {
    return { count: await hideRoomsOf(db, userId, hidden) };
  },

  async deleteOfUser({ userId, db, dependencies }) {
    const deleted = await deleteRoomsOf(db, userId);
    await enqueuePosterRemoval(dependencies.jobs, deleted, db);
    return { count: deleted.length };
  },
};
