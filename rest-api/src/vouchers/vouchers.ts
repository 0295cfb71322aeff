import { randomInt } from 'node:crypto';
import type { Voucher, vouchers } from '@hangout/contract/rest/vouchers/vouchers';
import {
  claimVoucher,
  type Db,
  EmailTakenError,
  insertUser,
  insertVoucher,
  isNicknameTaken,
  isUniqueViolation,
  listEmails,
  listVouchers,
  loadAccount,
  loadOwnProfile,
  loadSignUpRule,
  lockVoucher,
  redeemVoucher,
  revokeVoucher,
} from '@hangout/db';
import { hashPassword } from '@hangout/platform/passwords/passwords';
import { isVoucherValid, mayRevokeVoucher } from '@hangout/rules';
import { beginSession } from '../authentication/begin-session.ts';
import { checkNewPassword } from '../authentication/check-new-password.ts';
import { sendFirstEmailCode } from '../authentication/first-email-code.ts';
import { recordSignUp } from '../authentication/record-sign-in.ts';
import { type Handlers, requireFuture } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { mayPutOnAvatar } from '../profiles/may-wear-avatar.ts';
import { isStaffName } from '../profiles/staff-names.ts';

export const voucherHandlers: Handlers<typeof vouchers> = {
  /** [R123] Creates the account and redeems the voucher in one transaction. */
  async signUp(call) {
    const { email, password, voucherCode, nickname, avatarId, color, db, dependencies, request, refuse } =
      call;
    await checkNewPassword(password, { nickname, emails: [email] }, refuse);
    if (nickname && isStaffName(nickname)) throw refuse('nickname_reserved');
    if (!(await mayPutOnAvatar(db, avatarId, { subscriptionLevel: 0 }))) throw refuse('avatar_not_yours');
    const passwordHash = await hashPassword(password);
    const now = dependencies.clock.now();
    const made = await db
      .transaction(async (tx) => {
        // [H1960] A voucher counts as an invitation, which does not open a closed sign-up either.
        if ((await loadSignUpRule(tx)) === 'closed') throw refuse('sign_up_closed');
        const voucher = await lockValidVoucher(tx, voucherCode, [email], now);
        if (!voucher) throw refuse('voucher_invalid');
        const capabilities = dependencies.config.DEFAULT_CAPABILITIES;
        const uuid = await insertUser(tx, { email, passwordHash, nickname, avatarId, color, capabilities });
        // [H957] A voucher that is bound to the address is redeemed once the address is verified.
        if (voucher.email === null) await redeemVoucher(tx, voucher, uuid, now);
        else await claimVoucher(tx, voucher.id, uuid);
        const [caller, user] = [await loadAccount(tx, uuid), await loadOwnProfile(tx, uuid)];
        if (!caller || !user) throw new Error('the account that was just made is gone');
        const accessToken = await beginSession(tx, dependencies.tokens, caller, { request });
        recordSignUp(call, uuid);
        return { accessToken, user };
      })
      .catch((error: unknown) => {
        if (error instanceof EmailTakenError) throw refuse('email_taken');
        throw isNicknameTaken(error) ? refuse('nickname_taken') : error;
      });
    await sendFirstEmailCode(db, dependencies, made.user.uuid, request);
    return made;
  },

  async create({ code, email, level, planDays = YEAR_DAYS, expiresAt, principal, db, dependencies, refuse }) {
    requireFuture('expiresAt', expiresAt, dependencies.clock.now());
    const terms = { email: email ?? null, level, planDays, expiresAt: expiresAt ?? null };
    const voucher = { ...terms, createdBy: principal.uuid };
    return insertVoucher(db, { code: code ?? newCode(), ...voucher }).catch((error: unknown) => {
      throw isUniqueViolation(error, 'vouchers_code_key') ? refuse('voucher_code_taken') : error;
    });
  },

  async list({ input, db }) {
    return listVouchers(db, input);
  },

  async revoke({ id, db, refuse }) {
    const voucher = orRefuse(await lockVoucher(db, { id }), refuse, 'voucher_not_found');
    if (!mayRevokeVoucher(voucher)) throw refuse('voucher_over');
    await revokeVoucher(db, id);
  },

  async redeem({ code, principal, db, dependencies, refuse }) {
    if (principal.kind === 'bot') throw refuse('not_for_bots');
    const addresses = await listEmails(db, principal.uuid);
    const emails = addresses.filter((one) => one.status === 'VERIFIED').map((one) => one.email);
    const now = dependencies.clock.now();
    const voucher = await lockValidVoucher(db, code, emails, now);
    if (!voucher) {
      const isForUnverified = await lockValidVoucher(
        db,
        code,
        addresses.map((one) => one.email),
        now,
      );
      throw refuse(isForUnverified ? 'voucher_email_unverified' : 'voucher_invalid');
    }
    const redeemed = orRefuse(
      await redeemVoucher(db, voucher, principal.uuid, now),
      refuse,
      'voucher_not_better',
    );
    dependencies.authenticator.invalidate(principal.uuid);
    return redeemed;
  },
};

/**
 * [R081] Locks the voucher with this code; null if it is not valid for any of these email addresses at `now` (epoch
 * ms).
 */
async function lockValidVoucher(
  tx: Db,
  code: string,
  emails: readonly string[],
  now: number,
): Promise<Voucher | null> {
  const voucher = await lockVoucher(tx, { code });
  if (!voucher) return null;
  const expiresAt = voucher.expiresAt === null ? null : Date.parse(voucher.expiresAt);
  return isVoucherValid({ ...voucher, expiresAt }, emails, now) ? voucher : null;
}

const YEAR_DAYS = 365;

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** [H815] Creates a code of 28 unambiguous letters and digits in groups of four: 140 random bits. */
const newCode = () =>
  Array.from({ length: 7 }, () =>
    Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-');
