import {
  countPhoneCodeAttempt,
  countPhoneCodeAttemptOfOthers,
  countSentCodes,
  type Db,
  isKnownNetwork,
  lockNetwork,
  savePhoneCode,
} from '@hangout/db';
import type { Config } from '@hangout/platform/config/config';
import { textMessageDelivery } from '@hangout/platform/dev-outbox/delivery';
import { sendTextMessage } from '@hangout/platform/sms/sms';
import { createCode, hashCode } from '@hangout/platform/tokens/verification-codes';
import { maySendCode, type RefusalError } from '@hangout/rules';
import type { Dependencies, RequestInfo } from '../framework/index.ts';
import { renewCodeTries, takeCodeTry, takeMessageOfNetwork } from './message-quotas.ts';
import {
  MAX_PHONE_CODE_ATTEMPTS,
  phoneCodeLifetime,
  phoneCodeLimits,
  recordValidation,
  validatePhone,
} from './phone-validation.ts';

/** [H746] Maximum number of attempts per code from networks other than the one that requested it. */
const MAX_ATTEMPTS_OF_OTHERS = 20;

/**
 * [H620] [H662] [H745] Counts one code to a phone number; returns false if no more may be sent. Call it in a
 * transaction: it locks the network, so that concurrent calls all count.
 */
export async function takePhoneCode(
  tx: Db,
  config: Config,
  phone: string,
  network: string,
): Promise<boolean> {
  await lockNetwork(tx, network);
  const sent = await countSentCodes(tx, phone, network);
  if (!maySendCode(sent, phoneCodeLimits(config), await isKnownNetwork(tx, phone, network))) return false;
  if (!(await takeMessageOfNetwork(tx, config, network))) return false;
  await recordValidation(tx, phone, await validatePhone(tx, phone), network, true);
  return true;
}

interface PhoneCodeRequest {
  /** The phone number as the user typed it. */
  readonly text: string;
  /** Returns a text to which the hash of the code is bound, such as the number (E.164) with the session. */
  readonly subjectOf: (phone: string) => string;
  /** Returns the text message that contains the code. */
  readonly word: (code: string) => string;
  readonly db: Db;
  readonly dependencies: Dependencies;
  readonly request: RequestInfo;
  readonly refuse: (
    code: 'text_codes_off' | 'phone_invalid' | 'too_many_codes' | 'code_too_soon',
    details?: Record<string, unknown>,
  ) => RefusalError;
}

/** [H621] Texts a code to a number; returns the number in E.164. @throws RefusalError if no code may be sent to it */
export async function textPhoneCode({
  text,
  subjectOf,
  word,
  db,
  dependencies,
  request: { network },
  refuse,
}: PhoneCodeRequest): Promise<{ phone: string; expiresInSeconds: number }> {
  if (textMessageDelivery(dependencies) === 'off') throw refuse('text_codes_off');
  const read = await validatePhone(db, text);
  const { status, phone } = read;
  if (status !== 'VALID' || !phone) {
    await recordValidation(db, text, read, network, false);
    throw refuse('phone_invalid', { status });
  }
  const code = createCode();
  const hash = hashCode(subjectOf(phone), code);
  await db.transaction(async (tx) => {
    if (!(await takePhoneCode(tx, dependencies.config, phone, network))) throw refuse('too_many_codes');
    if (!(await savePhoneCode(tx, phone, { hash, network, ...phoneCodeLifetime })))
      throw refuse('code_too_soon');
    await renewCodeTries(tx, phone, network);
  });
  await sendTextMessage(dependencies, { to: phone, text: word(code) });
  return { phone, expiresInSeconds: phoneCodeLifetime.seconds };
}

/**
 * Counts one attempt at a phone's codes; returns the hashes of those that had an attempt left. [H746] The network that
 * requested a code has its own attempts, which other networks cannot use up.
 */
export async function countPhoneCodeTry(
  db: Db,
  config: Config,
  phone: string,
  network: string,
): Promise<readonly string[]> {
  const own = await countPhoneCodeAttempt(db, phone, { network, most: MAX_PHONE_CODE_ATTEMPTS });
  if (own) return [own];
  if (!(await takeCodeTry(db, config, phone, network))) return [];
  return countPhoneCodeAttemptOfOthers(db, phone, { network, most: MAX_ATTEMPTS_OF_OTHERS });
}
