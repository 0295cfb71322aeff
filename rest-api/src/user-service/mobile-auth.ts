import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { mobileAuth } from '@hangout/contract/rest/user-service/phone-validation';
import {
  callerOfUser,
  codesSent,
  type Db,
  insertPhone,
  insertUser,
  keepPhoneCode,
  lockAddress,
  ownProfile,
  tryPhoneCode,
  usePhoneCode,
  userOfPhone,
} from '@hangout/db';
import { mayGetCode } from '@hangout/rules';
import { sendText } from '@hangout/server';
import type { Handlers } from '../kernel/index.ts';
import { isBanned } from './auth.ts';
import { note, validated } from './phone-validation.ts';
import { beginSession } from './sign-in.ts';

/** [H621] A phone's code lives 10 minutes and bears 5 tries; the next one goes out after 30 seconds at the soonest. */
const life = { seconds: 600, pauseSeconds: 30 };
const mostTries = 5;

export const mobileAuthHandlers: Handlers<typeof mobileAuth> = {
  async sendCode({ phone: text, db, ports, request, refuse }) {
    const read = await validated(db, text);
    const { status, phone } = read;
    if (status !== 'VALID' || !phone) {
      await note(db, text, read, request.ip, false);
      throw refuse('phone_invalid', { status });
    }
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    // [H662] Counted and noted under one lock: many at once are many.
    await db.transaction(async (tx) => {
      await lockAddress(tx, request.ip);
      if (!mayGetCode(await codesSent(tx, phone, request.ip))) throw refuse('too_many_codes');
      if (!(await keepPhoneCode(tx, phone, { hash: hashOf(phone, code), ...life })))
        throw refuse('code_too_soon');
      await note(tx, text, read, request.ip, true);
    });
    await sendText(ports.config, ports.log, { to: phone, text: `Your code for Hangout is ${code}.` });
    return { phone, expiresInSeconds: life.seconds };
  },

  async verifyCode({ phone: text, code, db, ports, refuse }) {
    const { phone } = await validated(db, text);
    if (!phone) throw refuse('phone_invalid');
    const kept = await tryPhoneCode(db, phone, mostTries);
    if (!kept || !timingSafeEqual(Buffer.from(hashOf(phone, code)), Buffer.from(kept)))
      throw refuse('phone_code_incorrect');
    return db.transaction(async (tx) => {
      if (!(await usePhoneCode(tx, phone, kept))) throw refuse('phone_code_incorrect');
      const known = await userOfPhone(tx, phone);
      const uuid = known ?? (await newcomer(tx, phone, ports.config.DEFAULT_CAPABILITIES));
      const [caller, user] = [await callerOfUser(tx, uuid), await ownProfile(tx, uuid)];
      if (!caller || !user) throw new Error('the account of a phone is gone');
      if (caller.status === 'deactivated') throw refuse('deactivated');
      if (isBanned(caller.bannedUntil, ports.clock.now()))
        throw refuse('account_banned', { until: caller.bannedUntil });
      return { accessToken: await beginSession(tx, ports.tokens, caller), user, isNew: known === null };
    });
  },
};

/** [H622] An account without email and password: its phone is its key. */
async function newcomer(tx: Db, phone: string, capabilities: readonly string[]): Promise<string> {
  const uuid = await insertUser(tx, { capabilities });
  await insertPhone(tx, phone, uuid);
  return uuid;
}

const hashOf = (phone: string, code: string) => createHash('sha256').update(`${phone} ${code}`).digest('hex');
