import type { devices } from '@hangout/contract/rest/push/devices';
import { deleteDevice, findDevice, listDevices, saveDevice } from '@hangout/db';
import { isAdmin, type Member } from '@hangout/rules';
import type { Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';

const mayRead = (principal: Member, userUuid: string) => principal.uuid === userUuid || isAdmin(principal);

export const deviceHandlers: Handlers<typeof devices> = {
  async keep({ token, platform, principal, db }) {
    return saveDevice(db, { userUuid: principal.uuid, token, platform });
  },

  async remove({ token, principal, db, refuse }) {
    if (!(await deleteDevice(db, principal.uuid, token))) throw refuse('device_not_found');
  },

  async removeOf({ userUuid, token, principal, db, refuse }) {
    if (!mayRead(principal, userUuid)) throw refuse('not_allowed');
    if (!(await deleteDevice(db, userUuid, token))) throw refuse('device_not_found');
  },

  async one({ userUuid, token, principal, db, refuse }) {
    if (!mayRead(principal, userUuid)) throw refuse('not_allowed');
    return orRefuse(await findDevice(db, userUuid, token), refuse, 'device_not_found');
  },

  async all({ id, principal, db, refuse }) {
    if (!mayRead(principal, id)) throw refuse('not_allowed');
    const data = await listDevices(db, id);
    return { count: data.length, data };
  },
};
