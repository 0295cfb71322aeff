import type { emails } from '@hangout/contract/rest/authentication/emails';
import {
  chooseMainEmail,
  deleteEmail,
  EmailTakenError,
  findUnverifiedEmails,
  insertEmail,
  listEmails,
  listVerifiedAddresses,
  lockUser,
} from '@hangout/db';
import { mailDelivery } from '@hangout/platform/dev-outbox/delivery';
import { mayRemoveEmail } from '@hangout/rules';
import { type Handlers, recordSecurityEvent, type SecurityEventCall } from '../framework/index.ts';
import { mailAccountChange } from './account-change-mails.ts';
import { redeemClaimedVouchers } from './claimed-vouchers.ts';
import { requestEmailCode, verifyEmailCode } from './email-codes.ts';
import { renewCodeTries, takeCodeTry, takeMailOfAccount } from './message-quotas.ts';
import { requireRecentAuthentication } from './reauthentication.ts';

const mostEmails = 10;

const isVerified = ({ status }: { readonly status: string }) =>
  status === 'VERIFIED' || status === 'CREATED_BY_ADMIN';

export const emailHandlers: Handlers<typeof emails> = {
  async list({ principal, db }) {
    const mine = await listEmails(db, principal.uuid);
    const main = mine.find(({ isMain }) => isMain) ?? mine.find(isVerified);
    return mine.map((email) => ({ ...email, isMain: email.id === main?.id }));
  },

  /** [H497] Makes an address the main one, which is the first to get codes and links. */
  async makeMain({ id, principal, db, dependencies, request, refuse }) {
    await requireRecentAuthentication({ principal, db, dependencies, refuse });
    await lockUser(db, principal.uuid);
    const email = (await listEmails(db, principal.uuid)).find((one) => one.id === id);
    if (!email) throw refuse('email_not_found');
    if (!isVerified(email)) throw refuse('email_not_verified');
    await chooseMainEmail(db, email);
    recordEmailChange({ principal, dependencies, request }, 'mainEmailChanged', email);
  },

  /** [H740] [H741] Adds an address to the account and notifies the verified addresses. */
  async add({ email, type, principal, db, dependencies, request, refuse }) {
    await requireRecentAuthentication({ principal, db, dependencies, refuse });
    // [H742] The mail is counted before the address is looked up, so that the quota also limits how many addresses a
    // caller can probe.
    if (!(await takeMailOfAccount(db, dependencies.config, principal.uuid))) throw refuse('too_many_mails');
    // [H667] The lock keeps concurrent calls within the maximum number of addresses.
    const row = await db.transaction(async (tx) => {
      await lockUser(tx, principal.uuid);
      if ((await listEmails(tx, principal.uuid)).length >= mostEmails) throw refuse('too_many_emails');
      const inserted = await insertEmail(tx, { userUuid: principal.uuid, email, type }).catch(
        (error: unknown) => {
          throw error instanceof EmailTakenError ? refuse('email_taken') : error;
        },
      );
      const to = await listVerifiedAddresses(tx, principal.uuid);
      const change = { kind: 'emailAdded', email } as const;
      const { mailOrigin: origin, language } = request;
      await mailAccountChange(tx, dependencies, { userUuid: principal.uuid, to, change, origin, language });
      if (mailDelivery(dependencies) === 'off') return inserted;
      const code = { ...inserted, language, origin, network: request.network };
      await requestEmailCode(tx, dependencies, code, refuse);
      return inserted;
    });
    recordEmailChange({ principal, dependencies, request }, 'emailAdded', row);
    await renewCodeTries(db, row.email, request.network);
    return row;
  },

  /** [H740] [H741] Removes an address and mails all verified addresses, also the removed one. */
  async remove({ id, principal, db, dependencies, request, refuse }) {
    await requireRecentAuthentication({ principal, db, dependencies, refuse });
    // The lock prevents two calls from removing the last two addresses.
    await lockUser(db, principal.uuid);
    const mine = await listEmails(db, principal.uuid);
    const email = mine.find((one) => one.id === id);
    if (!email) throw refuse('email_not_found');
    if (!mayRemoveEmail(mine, id)) throw refuse('last_email');
    const to = await listVerifiedAddresses(db, principal.uuid);
    await deleteEmail(db, id);
    const change = { kind: 'emailRemoved', email: email.email } as const;
    const { mailOrigin: origin, language } = request;
    await mailAccountChange(db, dependencies, { userUuid: principal.uuid, to, change, origin, language });
    recordEmailChange({ principal, dependencies, request }, 'emailRemoved', email);
  },

  async sendCode({ email: address, id, principal, db, dependencies, request, refuse }) {
    const mine = await listEmails(db, principal.uuid);
    const wanted = address?.trim().toLowerCase();
    const email = mine.find((one) => {
      if (id !== undefined) return one.id === id;
      return wanted === undefined ? one.status !== 'VERIFIED' : one.email.toLowerCase() === wanted;
    });
    if (!email) throw refuse('email_not_found');
    if (email.status === 'VERIFIED') throw refuse('email_verified');
    if (mailDelivery(dependencies) === 'off') throw refuse('mails_off');
    await db.transaction(async (tx) => {
      const { language, mailOrigin: origin, network } = request;
      const wantedCode = { ...email, language, origin, network };
      if (!(await requestEmailCode(tx, dependencies, wantedCode, refuse))) throw refuse('too_soon');
      if (!(await takeMailOfAccount(tx, dependencies.config, principal.uuid))) throw refuse('too_many_mails');
    });
    await renewCodeTries(db, email.email, request.network);
  },

  async verify({ code, email: address, principal, db, dependencies, request, refuse }) {
    const call = { principal, dependencies, request };
    const open = (await listEmails(db, principal.uuid)).filter((one) => one.codeHash !== null);
    const wanted = address?.trim().toLowerCase();
    for (const email of open) {
      if (wanted !== undefined && email.email.toLowerCase() !== wanted) continue;
      if (!(await verifyEmailCode(db, email, { code, hasSession: true }))) continue;
      await redeemClaimedVouchers(db, dependencies, email.userUuid);
      recordEmailChange(call, 'emailVerified', email);
      return { status: 'VERIFIED' };
    }
    recordWrongEmailCode(call);
    throw refuse('code_incorrect');
  },

  async confirm({ email: address, code, principal, db, dependencies, request, refuse }) {
    const call = { principal, dependencies, request };
    const hasTry = await takeCodeTry(db, dependencies.config, address, request.network);
    for (const email of hasTry ? await findUnverifiedEmails(db, address.trim()) : []) {
      const hasSession = principal.kind === 'user' && principal.uuid === email.userUuid;
      if (!(await verifyEmailCode(db, email, { code, hasSession }))) continue;
      await redeemClaimedVouchers(db, dependencies, email.userUuid);
      recordEmailChange(call, 'emailVerified', email);
      return { status: 'VERIFIED' };
    }
    recordWrongEmailCode(call);
    throw refuse('code_incorrect');
  },
};

/** [H750] Records a change of an address, which is named only by its id. */
function recordEmailChange(
  call: SecurityEventCall,
  kind: 'emailAdded' | 'emailRemoved' | 'emailVerified' | 'mainEmailChanged',
  { id, userUuid }: { readonly id: number; readonly userUuid: string },
): void {
  recordSecurityEvent(call, {
    ...{ kind, outcome: 'success', actorUuid: userUuid, subjectUuid: userUuid },
    details: { emailId: id },
  });
}

function recordWrongEmailCode(call: SecurityEventCall): void {
  recordSecurityEvent(call, { kind: 'emailVerified', outcome: 'failure', code: 'code_incorrect' });
}
