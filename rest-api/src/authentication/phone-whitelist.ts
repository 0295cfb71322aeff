import type { phoneWhitelist } from '@hangout/contract/rest/authentication/phone-whitelist';
import { type Db, listWhitelistedPhones, removeWhitelistedPhone, whitelistPhone } from '@hangout/db';
import type { Member, RefusalError } from '@hangout/rules';
import type { Handlers } from '../framework/index.ts';
import { parsePhone } from './phones.ts';

export const phoneWhitelistHandlers: Handlers<typeof phoneWhitelist> = {
  async list({ input, db }) {
    return listWhitelistedPhones(db, input);
  },

  addForAdmins: (call) => add(call),
  add: (call) => add(call),

  async removeNumber({ phone, id, db, refuse }) {
    const number = phone === undefined ? null : ((await parsePhone(phone)).phone ?? phone);
    const which = id !== undefined ? { id } : number !== null ? { phone: number } : null;
    if (!which || !(await removeWhitelistedPhone(db, which))) throw refuse('phone_not_listed');
  },

  removeById: (call) => remove(call),
  remove: (call) => remove(call),
};

interface Adding {
  readonly phone: string;
  readonly note?: string | null | undefined;
  readonly principal: Member;
  readonly db: Db;
  readonly refuse: (code: 'phone_invalid') => RefusalError;
}

async function add({ phone, note, principal, db, refuse }: Adding) {
  const read = await parsePhone(phone);
  if (!read.phone) throw refuse('phone_invalid');
  return whitelistPhone(db, { phone: read.phone, note: note || null, addedBy: principal.uuid });
}

async function remove(call: {
  readonly id: number;
  readonly db: Db;
  readonly refuse: (code: 'phone_not_listed') => RefusalError;
}): Promise<undefined> {
  if (!(await removeWhitelistedPhone(call.db, { id: call.id }))) throw call.refuse('phone_not_listed');
}
