import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { mobileAuth } from '@hangout/contract/rest/user-service/phone-validation';
import {
  countPhoneCodeAttempt,
  countSentCodes,
  type Db,
  deleteUsedPhoneCode,
  findUserByPhone,
  insertPhone,
  insertUser,
  loadAccount,
  loadOwnProfile,
  lockIpAddress,
  savePhoneCode,
} from '@hangout/db';
import { isBannedAt, maySendCode } from '@hangout/rules';
import { sendTextMessage } from '@hangout/server';
import type { Handlers } from '../../framework/index.ts';
import { beginSession } from './begin-session.ts';
import { recordValidation, validatePhone } from './phone-validation.ts';

/** [H621] A phone's code is valid for 10 minutes and 5 attempts; the next one is sent after at least 30 s. */
const codeLifetime = { seconds: 600, pauseSeconds: 30 };
const MAX_ATTEMPTS = 5;

export const mobileAuthHandlers: Handlers<typeof mobileAuth> = {
  async sendCode({ phone: text, db, dependencies, request, refuse }) {
    const read = await validatePhone(db, text);
    const { status, phone } = read;
    if (status !== 'VALID' || !phone) {
      await recordValidation(db, text, read, request.ip, false);
      throw refuse('phone_invalid', { status });
    }
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    // [H662] Lock the caller's address before counting, so that concurrent calls all count.
    await db.transaction(async (tx) => {
      await lockIpAddress(tx, request.ip);
      if (!maySendCode(await countSentCodes(tx, phone, request.ip))) throw refuse('too_many_codes');
      if (!(await savePhoneCode(tx, phone, { hash: hashOf(phone, code), ...codeLifetime })))
        throw refuse('code_too_soon');
      await recordValidation(tx, text, read, request.ip, true);
    });
    await sendTextMessage(dependencies.config, dependencies.log, {
      to: phone,
      text: `Your code for Hangout is ${code}.`,
    });
    return { phone, expiresInSeconds: codeLifetime.seconds };
  },

  async verifyCode({ phone: text, code, db, dependencies, refuse }) {
    const { phone } = await validatePhone(db, text);
    if (!phone) throw refuse('phone_invalid');
    const kept = await countPhoneCodeAttempt(db, phone, MAX_ATTEMPTS);
    if (!kept || !timingSafeEqual(Buffer.from(hashOf(phone, code)), Buffer.from(kept)))
      throw refuse('phone_code_incorrect');
    return db.transaction(async (tx) => {
      if (!(await deleteUsedPhoneCode(tx, phone, kept))) throw refuse('phone_code_incorrect');
      const known = await findUserByPhone(tx, phone);
      const uuid = known ?? (await createPhoneAccount(tx, phone, dependencies.config.DEFAULT_CAPABILITIES));
      const [caller, user] = [await loadAccount(tx, uuid), await loadOwnProfile(tx, uuid)];
      if (!caller || !user) throw new Error('the account of a phone is gone');
      if (caller.status === 'deactivated') throw refuse('deactivated');
      if (isBannedAt(caller.bannedUntil, dependencies.clock.now()))
        throw refuse('account_banned', { until: caller.bannedUntil });
      return {
        accessToken: await beginSession(tx, dependencies.tokens, caller),
        user,
        isNew: known === null,
      };
    });
  },
};

/** [H622] Creates an account without email and password, to which only its phone number signs in. */
async function createPhoneAccount(tx: Db, phone: string, capabilities: readonly string[]): Promise<string> {
  const uuid = await insertUser(tx, { capabilities });
  await insertPhone(tx, phone, uuid);
  return uuid;
}

const hashOf = (phone: string, code: string) => createHash('sha256').update(`${phone} ${code}`).digest('hex');
