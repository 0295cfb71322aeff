import { randomBytes } from 'node:crypto';
import type { mobileAuth } from '@hangout/contract/rest/user-service/phone-validation';
import {
  countPhoneCodeAttempt,
  countPhoneCodeAttemptOfOthers,
  type Db,
  deleteUsedPhoneCode,
  findUserByPhone,
  insertPhone,
  insertUser,
  loadAccount,
  loadOwnProfile,
  savePhoneCode,
} from '@hangout/db';
import { type Config, sendTextMessage } from '@hangout/server';
import type { Handlers } from '../../framework/index.ts';
import { assertMaySignIn, beginSession, endReplacedSession } from './begin-session.ts';
import { mailTexts } from './mail-texts.ts';
import { renewCodeTries, takeCodeTry } from './message-quotas.ts';
import { takePhoneCode } from './phone-codes.ts';
import { recordValidation, validatePhone } from './phone-validation.ts';
import { recordIfRefused, recordSignIn } from './record-sign-in.ts';
import { requireSecondFactor } from './second-factor-step.ts';
import { createCode, hashCode, isCode } from './verification-codes.ts';

/** [H621] A phone's code is valid for 10 minutes and 5 attempts; the next one is sent after at least 30 s. */
const codeLifetime = { seconds: 600, pauseSeconds: 30 };
const MAX_ATTEMPTS = 5;
/** [H746] How many tries one code bears from all networks but the one that asked for it. */
const MAX_ATTEMPTS_OF_OTHERS = 20;

/** Bytes of the request to which a code is bound. */
const REQUEST_BYTES = 16;

/** [H828] What a code is for: a phone, and the request that asked for it where the caller wanted it bound. */
const subjectOf = (phone: string, requestId: string | undefined) =>
  requestId === undefined ? phone : `${phone} ${requestId}`;

export const mobileAuthHandlers: Handlers<typeof mobileAuth> = {
  async sendCode({ phone: text, withRequestId = false, db, dependencies, request, refuse }) {
    const read = await validatePhone(db, text);
    const { status, phone } = read;
    if (status !== 'VALID' || !phone) {
      await recordValidation(db, text, read, request.network, false);
      throw refuse('phone_invalid', { status });
    }
    const code = createCode();
    const { network } = request;
    const boundTo = withRequestId ? randomBytes(REQUEST_BYTES).toString('base64url') : undefined;
    const hash = hashCode(subjectOf(phone, boundTo), code);
    await db.transaction(async (tx) => {
      if (!(await takePhoneCode(tx, dependencies.config, phone, network))) throw refuse('too_many_codes');
      if (!(await savePhoneCode(tx, phone, { hash, network, ...codeLifetime })))
        throw refuse('code_too_soon');
      await renewCodeTries(tx, phone, network);
    });
    await sendTextMessage(dependencies.config, dependencies.log, {
      to: phone,
      text: mailTexts[request.language].phoneCode(code),
    });
    return { phone, expiresInSeconds: codeLifetime.seconds, ...(boundTo ? { requestId: boundTo } : {}) };
  },

  async verifyCode({ phone: text, code, requestId, principal, db, dependencies, request, refuse }) {
    const call = { principal, dependencies, request };
    const { phone } = await validatePhone(db, text);
    if (!phone) throw refuse('phone_invalid');
    const kept = await countAttempt(db, dependencies.config, phone, request.network);
    if (!kept || !isCode(subjectOf(phone, requestId), code, kept)) {
      const uuid = await findUserByPhone(db, phone);
      recordSignIn(call, 'phone', { account: uuid === null ? null : { uuid }, code: 'phone_code_incorrect' });
      throw refuse('phone_code_incorrect');
    }
    const { caller, user, isNew } = await db.transaction(async (tx) => {
      if (!(await deleteUsedPhoneCode(tx, phone, kept))) throw refuse('phone_code_incorrect');
      const known = await findUserByPhone(tx, phone);
      const uuid = known ?? (await createPhoneAccount(tx, phone, dependencies.config.DEFAULT_CAPABILITIES));
      const [caller, user] = [await loadAccount(tx, uuid), await loadOwnProfile(tx, uuid)];
      if (!caller || !user) throw new Error('the account of a phone is gone');
      await recordIfRefused(call, 'phone', caller, () => assertMaySignIn(caller, dependencies, refuse));
      return { caller, user, isNew: known === null };
    });
    await requireSecondFactor(db, dependencies, caller, refuse);
    const accessToken = await beginSession(db, dependencies.tokens, caller, { request });
    await endReplacedSession(db, call);
    recordSignIn(call, 'phone', { account: caller });
    return { accessToken, user, isNew };
  },
};

/** [H622] Creates an account without email and password, to which only its phone number signs in. */
async function createPhoneAccount(tx: Db, phone: string, capabilities: readonly string[]): Promise<string> {
  const uuid = await insertUser(tx, { capabilities });
  await insertPhone(tx, phone, uuid);
  return uuid;
}

/**
 * Counts one try at a phone's code; returns its hash where a try was left. [H746] The network that asked for the code
 * has tries of its own, which nobody else can use up.
 */
async function countAttempt(db: Db, config: Config, phone: string, network: string): Promise<string | null> {
  const own = await countPhoneCodeAttempt(db, phone, { network, most: MAX_ATTEMPTS });
  if (own) return own;
  if (!(await takeCodeTry(db, config, phone, network))) return null;
  return countPhoneCodeAttemptOfOthers(db, phone, { network, most: MAX_ATTEMPTS_OF_OTHERS });
}
