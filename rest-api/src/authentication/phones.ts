import { type PhoneNumberType, type PhoneStatus, phoneStatus } from '@hangout/rules';

export interface ParsedPhone {
  readonly status: PhoneStatus;
  /** The number in E.164 format, such as '+14155550123'; null if it is not valid. */
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

/** A phone number without a country code, whose country and type cannot be known. */
const WITHOUT_COUNTRY = /^[\d\s().\-/]{6,30}$/;

/**
 * [R126] Parses a phone number with its country code, offline, by the numbering plans of libphonenumber. [R033] Without
 * a country code the status is VALIDATION_ERROR.
 */
export async function parsePhone(text: string): Promise<ParsedPhone> {
  // The library is not a static import, because the numbering plans of all countries take much memory.
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
