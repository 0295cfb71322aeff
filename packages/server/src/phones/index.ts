import { type PhoneNumberType, type PhoneStatus, phoneStatus } from '@hangout/rules';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

export interface ParsedPhone {
  readonly status: PhoneStatus;
  /** As it is kept, '+14155550123'; null where it is no number. */
  readonly phone: string | null;
  readonly numberType: PhoneNumberType;
  /** Two letters, where the number tells. */
  readonly country: string | null;
}

const lines: Readonly<Record<string, PhoneNumberType>> = {
  MOBILE: 'mobile',
  FIXED_LINE_OR_MOBILE: 'mobile-or-landline',
  FIXED_LINE: 'landline',
  VOIP: 'voip',
};

/** [R126] Reads a number with its country's code, by the numbering plans of the world; asks nobody outside. */
export function parsePhone(text: string): ParsedPhone {
  const international = text.trim().replace(/^00/, '+');
  const number = parsePhoneNumberFromString(international, { extract: false });
  if (!number?.isValid()) return { status: 'INVALID', phone: null, numberType: 'unknown', country: null };
  const type = number.getType();
  const line = type ? (lines[type] ?? 'other') : 'unknown';
  return {
    status: phoneStatus(line),
    phone: number.number,
    numberType: line,
    country: number.country ?? null,
  };
}
