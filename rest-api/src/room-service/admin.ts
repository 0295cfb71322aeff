import type { roomAdmin } from '@hangout/contract/rest/room-service/room-admin';
import {
  adminDj,
  adminDjs,
  adminRoom,
  adminRooms,
  lockRoom,
  roomByIdOrSlug,
  slugIsFree,
  updateRoom,
} from '@hangout/db';
import type { Handlers } from '../kernel/index.ts';
import { handOver } from './handing-over.ts';
import { mayBeHouseCrate } from './house-crate.ts';
import { keptPassword } from './passwords.ts';
import { presentRoom } from './present.ts';
import { slugRefusal } from './slugs.ts';
import { roomPersonByUuid } from './standing.ts';

export const roomAdminHandlers: Handlers<typeof roomAdmin> = {
  async rooms({ input, db }) {
    return adminRooms(db, input);
  },

  async room({ id, fields, db, refuse }) {
    const room = await adminRoom(db, id, fields);
    if (!room) throw refuse('room_not_found');
    return room;
  },

  /** [R168] */
  async updateRoom({ input, principal, db, ports, refuse }) {
    const { id, password, ownerUuid, liveAudio, ...settings } = input;
    const problem = slugRefusal(settings.slug);
    if (problem) throw refuse(problem);
    const door = await keptPassword(password);
    const audio = typeof liveAudio === 'object' ? liveAudio.enabled : liveAudio;
    return db.transaction(async (tx) => {
      const room = await lockRoom(tx, id);
      if (!room) throw refuse('room_not_found');
      if (settings.slug && !(await slugIsFree(tx, settings.slug, room.uuid))) throw refuse('slug_taken');
      if (ownerUuid && ownerUuid !== room.ownerUuid) {
        const next = await roomPersonByUuid(tx, ownerUuid);
        if (next.kind !== 'user') throw refuse('person_not_found');
        await handOver(tx, room, next, principal, ports.clock.now());
      }
      const owner = ownerUuid ?? room.ownerUuid;
      if (!(await mayBeHouseCrate(tx, settings.autoDjCrateUuid, owner))) throw refuse('crate_not_found');
      await updateRoom(tx, room, {
        ...settings,
        ...door,
        ...(audio === undefined ? {} : { liveAudio: audio }),
      });
      const now = await roomByIdOrSlug(tx, room.uuid);
      if (!now) throw new Error('the hangout that was just changed is gone');
      return presentRoom(tx, now, principal, ports.clock.now());
    });
  },

  async djs({ input, db }) {
    return adminDjs(db, input);
  },

  async dj({ id, fields, db, refuse }) {
    const dj = await adminDj(db, id, fields);
    if (!dj) throw refuse('person_not_found');
    return dj;
  },
};
