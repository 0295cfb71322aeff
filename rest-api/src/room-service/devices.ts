import type { devices } from '@hangout/contract/room-service/devices';
import { deviceOf, devicesOf, keepDevice, removeDevice } from '@hangout/db';
import { isAdmin, type Member } from '@hangout/rules';
import type { Handlers } from '../kernel/index.ts';

/** Of one's own; admins of anybody. */
const mayRead = (actor: Member, userUuid: string) => actor.uuid === userUuid || isAdmin(actor);

export const deviceHandlers: Handlers<typeof devices> = {
  async keep({ token, platform, actor, db }) {
    return keepDevice(db, { userUuid: actor.uuid, token, platform });
  },

  async remove({ token, actor, db, refuse }) {
    if (!(await removeDevice(db, actor.uuid, token))) throw refuse('device_not_found');
    return undefined;
  },

  async removeOf({ userUuid, token, actor, db, refuse }) {
    if (!mayRead(actor, userUuid)) throw refuse('not_allowed');
    if (!(await removeDevice(db, userUuid, token))) throw refuse('device_not_found');
    return undefined;
  },

  async one({ userUuid, token, actor, db, refuse }) {
    if (!mayRead(actor, userUuid)) throw refuse('not_allowed');
    const device = await deviceOf(db, userUuid, token);
    if (!device) throw refuse('device_not_found');
    return device;
  },

  async all({ id, actor, db, refuse }) {
    if (!mayRead(actor, id)) throw refuse('not_allowed');
    const data = await devicesOf(db, id);
    return { count: data.length, data };
  },
};
