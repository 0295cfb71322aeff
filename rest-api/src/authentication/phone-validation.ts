import type { phoneValidation } from '@hangout/contract/rest/authentication/phone-validation';
import {
  type Db,
  deletePhoneValidations,
  insertPhoneValidation,
  isWhitelisted,
  listPhoneValidations,
} from '@hangout/db';
import type { Config } from '@hangout/platform/config/config';
import { FRAUD_CONSTANTS, type PhoneCodeLimits } from '@hangout/rules';
import type { Handlers, RequestInfo } from '../framework/index.ts';
import { type ParsedPhone, parsePhone } from './phones.ts';

/** [H621] A phone's code is valid for 10 minutes and allows 5 attempts; the next code can be requested after 30 s. */
export const phoneCodeLifetime = { seconds: 600, pauseSeconds: 30 };
export const MAX_PHONE_CODE_ATTEMPTS = 5;

export const phoneValidationHandlers: Handlers<typeof phoneValidation> = {
  validate: validateForSignIn,
  validateByPost: validateForSignIn,

  async recents({ limit, offset, db }) {
    return listPhoneValidations(db, { limit, offset });
  },

  async forgetRecents({ db }) {
    await deletePhoneValidations(db);
  },

  /** [R128] [H487] Returns the limits of codes by text message, which the form of phone numbers shows. */
  async fraudConstants({ dependencies }) {
    return {
      ...phoneCodeLimits(dependencies.config),
      ...FRAUD_CONSTANTS,
      blockedLineTypes: [...FRAUD_CONSTANTS.blockedLineTypes],
      codeLifetimeSeconds: phoneCodeLifetime.seconds,
      codePauseSeconds: phoneCodeLifetime.pauseSeconds,
      triesPerCode: MAX_PHONE_CODE_ATTEMPTS,
    };
  },
};

async function validateForSignIn({ phone, db, request }: { phone: string; db: Db; request: RequestInfo }) {
  const read = await validatePhone(db, phone);
  await recordValidation(db, phone, read, request.network, false);
  return { status: read.status, phone: read.phone, country: read.country };
}

/** [R128] Returns the configured limits of codes by text message, under their published names. */
export const phoneCodeLimits = (config: Config): PhoneCodeLimits => ({
  maxCodesPerPhonePerDay: config.TEXT_CODES_PER_PHONE_A_DAY,
  maxCodesPerIpPerHour: config.TEXT_CODES_PER_NETWORK_AN_HOUR,
});

/** [R126] [R163] Checks a phone number; a whitelisted number is always valid. */
export async function validatePhone(db: Db, text: string): Promise<ParsedPhone> {
  const read = await parsePhone(text);
  if (read.status === 'VALID' || !read.phone) return read;
  return (await isWhitelisted(db, read.phone)) ? { ...read, status: 'VALID' } : read;
}

/** Stores a validation: admins see it, and the limits count it. */
export function recordValidation(
  db: Db,
  text: string,
  read: ParsedPhone,
  network: string,
  codeSent: boolean,
): Promise<void> {
  const phone = read.phone ?? text.slice(0, 60);
  const { status, numberType: line } = read;
  return insertPhoneValidation(db, { phone, status, line, ip: network, codeSent });
}
