import { type PhoneNumberType, type PhoneStatus, phoneStatus } from '@hangout/rules';

export interface ParsedPhone {
  readonly status: PhoneStatus;
  /** In E.164 format, '+14155550123'; null if the number is not valid. */
  readonly phone: string | null;
  readonly numberType: PhoneNumberType;
  /** ISO 3166 country code, if the number determines it. */
  readonly country: string | null;
}

const numberTypes: Readonly<Record<string, PhoneNumberType>> = {
  MOBILE: 'mobile',
  FIXED_LINE_OR_MOBILE: 'mobile-or-landline',
  FIXED_LINE: 'landline',
  VOIP: 'voip',
};

/** A national phone number without a country code: neither its country nor its type can be determined. */
const WITHOUT_COUNTRY = /^[\d\s().\-/]{6,30}$/;

/**
 * [R126] Parses a phone number with its country code by libphonenumber's numbering plans, offline. [R033] A number
 * without a country code cannot be judged: VALIDATION_ERROR.
 */
export async function parsePhone(text: string): Promise<ParsedPhone> {
  // The numbering plans of all countries are loaded at the first number.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const international = text.trim().replace(/^00/, '+');
  const number = parsePhoneNumberFromString(international, { extract: false });
  if (!number?.isValid()) {
    const status = WITHOUT_COUNTRY.test(international) ? 'VALIDATION_ERROR' : 'INVALID';
    return { status, phone: null, numberType: 'unknown', country: null };
  }
  const type = number.getType();
  const numberType = type ? (numberTypes[type] ?? 'other') : 'unknown';
  return {
    status: phoneStatus(numberType),
    phone: number.number,
    numberType,
    country: number.country ?? null,
  };
}
