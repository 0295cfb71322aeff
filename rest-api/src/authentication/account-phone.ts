import type { accountPhone } from '@hangout/contract/rest/authentication/account-phone';
import {
  deletePhoneOfUser,
  deleteUsedPhoneCode,
  findPhoneOfUser,
  insertPhone,
  isUniqueViolation,
  listVerifiedAddresses,
  lockUser,
  recordKnownNetwork,
} from '@hangout/db';
import { say } from '@hangout/platform/texts/texts';
import { isCode } from '@hangout/platform/tokens/verification-codes';
import { type Handlers, recordSecurityEvent, type SecurityEventCall } from '../framework/index.ts';
import { type AccountChange, mailAccountChange } from './account-change-mails.ts';
import { hasOtherWayIn } from './other-way-in.ts';
import { countPhoneCodeTry, textPhoneCode } from './phone-codes.ts';
import { validatePhone } from './phone-validation.ts';
import { requireRecentAuthentication } from './reauthentication.ts';

/**
 * Binds a code to this number and this session, so that a sign-in code cannot change an account, and this code cannot
 * sign in.
 */
const subjectOf = (phone: string, sid: string) => `${phone} for the account of ${sid}`;

export const accountPhoneHandlers: Handlers<typeof accountPhone> = {
  async mine({ principal, db }) {
    return { phone: await findPhoneOfUser(db, principal.uuid) };
  },

  async sendCode({ phone: text, principal, db, dependencies, request, refuse }) {
    await requireRecentAuthentication({ principal, db, dependencies, refuse });
    return textPhoneCode({
      ...{ text, db, dependencies, request, refuse },
      subjectOf: (phone) => subjectOf(phone, principal.sid),
      word: (code) => say(request.language, 'texts.newPhoneCode', { code }),
    });
  },

  /** Checks the code first, so that only the owner of a number learns whether another account has it. */
  async change({ phone: text, code, principal, db, dependencies, request, refuse }) {
    await requireRecentAuthentication({ principal, db, dependencies, refuse });
    const { phone } = await validatePhone(db, text);
    if (!phone) throw refuse('phone_invalid');
    const hashes = await countPhoneCodeTry(db, dependencies.config, phone, request.network);
    const kept = hashes.find((hash) => isCode(subjectOf(phone, principal.sid), code, hash));
    if (!kept) {
      recordChange({ principal, dependencies, request }, 'failure');
      throw refuse('phone_code_incorrect');
    }
    await db.transaction(async (tx) => {
      await lockUser(tx, principal.uuid);
      if (!(await deleteUsedPhoneCode(tx, phone, kept))) throw refuse('phone_code_incorrect');
      await deletePhoneOfUser(tx, principal.uuid);
      await insertPhone(tx, phone, principal.uuid).catch((error: unknown) => {
        throw isUniqueViolation(error, 'phones_pkey') ? refuse('phone_taken') : error;
      });
      await recordKnownNetwork(tx, phone, request.network);
      const change: AccountChange = { kind: 'phoneChanged', phone };
      const { mailOrigin: origin, language } = request;
      const to = await listVerifiedAddresses(tx, principal.uuid);
      await mailAccountChange(tx, dependencies, { userUuid: principal.uuid, to, change, origin, language });
    });
    recordChange({ principal, dependencies, request }, 'success');
    return { phone };
  },

  async remove({ principal, db, dependencies, request, refuse }) {
    await requireRecentAuthentication({ principal, db, dependencies, refuse });
    // The lock prevents two calls from removing the last two sign-in methods.
    await lockUser(db, principal.uuid);
    const phone = await findPhoneOfUser(db, principal.uuid);
    if (phone === null) throw refuse('phone_not_found');
    if (!(await hasOtherWayIn({ db, dependencies, request }, principal.uuid, 'phone')))
      throw refuse('last_way_in');
    await deletePhoneOfUser(db, principal.uuid);
    const to = await listVerifiedAddresses(db, principal.uuid);
    const { mailOrigin: origin, language } = request;
    const change: AccountChange = { kind: 'phoneRemoved', phone };
    await mailAccountChange(db, dependencies, { userUuid: principal.uuid, to, change, origin, language });
    recordChange({ principal, dependencies, request }, 'success');
  },
};

/** [H750] Records a change of the phone number, without the number itself. */
function recordChange(
  call: SecurityEventCall & { readonly principal: { readonly uuid: string } },
  outcome: 'success' | 'failure',
): void {
  recordSecurityEvent(call, {
    ...{ kind: 'phoneChanged', outcome, subjectUuid: call.principal.uuid },
    ...(outcome === 'failure' && { code: 'phone_code_incorrect' }),
  });
}
