import type { roomAdmin } from '@hangout/contract/rest/rooms/room-admin';
import {
  findAdminDj,
  findAdminRoom,
  findRoom,
  listAdminDjs,
  listAdminRooms,
  lockRoom,
  slugIsFree,
  updateRoom,
} from '@hangout/db';
import type { Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { mayBeAutoDjPlaylist } from './auto-dj-playlist.ts';
import { changeRoomOwner, lockNextOwner } from './change-owner.ts';
import { readLiveAudio } from './live-audio-setting.ts';
import { presentRoom } from './present-room.ts';
import { hashRoomPassword } from './room-passwords.ts';
import { slugRefusal, takenSlugAsRefusal } from './slugs.ts';

export const roomAdminHandlers: Handlers<typeof roomAdmin> = {
  async rooms({ input, db }) {
    return listAdminRooms(db, input);
  },

  async room({ id, fields, db, refuse }) {
    return orRefuse(await findAdminRoom(db, id, fields), refuse, 'room_not_found');
  },

  /** [R168] Changes a hangout: admins may change all its settings, and its owner. */
  async updateRoom({ input, principal, db, dependencies, refuse }) {
    const { id, password, ownerUuid, liveAudio, duckingDb, ...settings } = input;
    const problem = slugRefusal(settings.slug);
    if (problem) throw refuse(problem);
    const door = await hashRoomPassword(password);
    return db.transaction(async (tx) => {
      const room = orRefuse(await lockRoom(tx, id), refuse, 'room_not_found');
      if (settings.slug && !(await slugIsFree(tx, settings.slug, room.uuid))) throw refuse('slug_taken');
      if (ownerUuid && ownerUuid !== room.ownerUuid) {
        const next = orRefuse(await lockNextOwner(tx, ownerUuid), refuse, 'person_not_found');
        await changeRoomOwner(tx, room, next, principal, dependencies.clock.now());
      }
      const owner = ownerUuid ?? room.ownerUuid;
      if (!(await mayBeAutoDjPlaylist(tx, settings.autoDjCrateUuid, owner))) throw refuse('crate_not_found');
      await updateRoom(tx, room, {
        ...settings,
        ...door,
        ...readLiveAudio(liveAudio, duckingDb),
      }).catch(takenSlugAsRefusal(refuse));
      const now = await findRoom(tx, room.uuid);
      if (!now) throw new Error('the hangout that was just changed is gone');
      return presentRoom(tx, now, principal, dependencies.clock.now());
    });
  },

  async djs({ input, db }) {
    return listAdminDjs(db, input);
  },

  async dj({ id, fields, db, refuse }) {
    return orRefuse(await findAdminDj(db, id, fields), refuse, 'person_not_found');
  },
};
