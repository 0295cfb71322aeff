import type { emails } from '@hangout/contract/rest/user-service/emails';
import {
  deleteEmail,
  EmailTakenError,
  findUnverifiedEmails,
  insertEmail,
  listEmails,
  lockUser,
} from '@hangout/db';
import type { Handlers } from '../../framework/index.ts';
import { sendCode, verifyCode } from './email-codes.ts';

const mostEmails = 10;

export const emailHandlers: Handlers<typeof emails> = {
  async list({ principal, db }) {
    return listEmails(db, principal.uuid);
  },

  async add({ email, type, principal, db, dependencies, refuse }) {
    // [H667] Lock the user's row before counting; the mail is sent after the transaction.
    const row = await db.transaction(async (tx) => {
      await lockUser(tx, principal.uuid);
      if ((await listEmails(tx, principal.uuid)).length >= mostEmails) throw refuse('too_many_emails');
      return insertEmail(tx, { userUuid: principal.uuid, email, type }).catch((error: unknown) => {
        throw error instanceof EmailTakenError ? refuse('email_taken') : error;
      });
    });
    await sendCode(db, dependencies, row);
    return row;
  },

  async remove({ id, principal, db, refuse }) {
    // Lock the user's row: two concurrent calls must not delete the last two addresses.
    await lockUser(db, principal.uuid);
    const mine = await listEmails(db, principal.uuid);
    const email = mine.find((one) => one.id === id);
    if (!email) throw refuse('email_not_found');
    const verified = mine.filter((one) => one.status === 'VERIFIED');
    if (mine.length === 1 || (verified.length === 1 && verified[0]?.id === id)) throw refuse('last_email');
    await deleteEmail(db, id);
    return undefined;
  },

  async sendCode({ email: address, id, principal, db, dependencies, refuse }) {
    const mine = await listEmails(db, principal.uuid);
    const wanted = address?.trim().toLowerCase();
    const email = mine.find((one) => {
      if (id !== undefined) return one.id === id;
      return wanted === undefined ? one.status !== 'VERIFIED' : one.email.toLowerCase() === wanted;
    });
    if (!email) throw refuse('email_not_found');
    if (email.status === 'VERIFIED') throw refuse('email_verified');
    if (!(await sendCode(db, dependencies, email))) throw refuse('too_soon');
    return undefined;
  },

  async verify({ code, email: address, principal, db, refuse }) {
    const open = (await listEmails(db, principal.uuid)).filter((one) => one.codeHash !== null);
    const wanted = address?.trim().toLowerCase();
    for (const email of open) {
      if (wanted !== undefined && email.email.toLowerCase() !== wanted) continue;
      if (await verifyCode(db, email, code)) return { status: 'VERIFIED' };
    }
    throw refuse('code_incorrect');
  },

  async confirm({ email: address, code, db, refuse }) {
    for (const email of await findUnverifiedEmails(db, address.trim()))
      if (await verifyCode(db, email, code)) return { status: 'VERIFIED' };
    throw refuse('code_incorrect');
  },
};
