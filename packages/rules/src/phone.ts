/** [R033] Results of checking a phone number. */
export const PHONE_STATUSES = ['VALID', 'INVALID', 'VOIP', 'VALIDATION_ERROR'] as const;
export type PhoneStatus = (typeof PHONE_STATUSES)[number];

export type PhoneNumberType = 'mobile' | 'mobile-or-landline' | 'landline' | 'voip' | 'other' | 'unknown';

/**
 * [R128] Limits against registering many accounts with few phones, which the server enforces and publishes. The limits
 * on verification codes are configured instead (`PhoneCodeLimits`).
 */
export const FRAUD_CONSTANTS = {
  maxAccountsPerPhone: 1,
  blockedLineTypes: ['voip', 'landline'],
  recentsWindowSeconds: 86_400,
} as const satisfies Record<string, number | readonly PhoneNumberType[]>;

/**
 * [R126] Checks the type of a phone number. Valid are mobile numbers, and numbers of countries whose plans do not
 * distinguish mobiles from landlines.
 */
export function phoneStatus(numberType: PhoneNumberType): PhoneStatus {
  if (numberType === 'voip') return 'VOIP';
  return numberType === 'mobile' || numberType === 'mobile-or-landline' ? 'VALID' : 'INVALID';
}

/**
 * Maximum number of verification codes that are sent to one phone number per day, and that one network may request per
 * hour.
 */
export interface PhoneCodeLimits {
  readonly maxCodesPerPhonePerDay: number;
  readonly maxCodesPerIpPerHour: number;
}

/**
 * How many verification codes have been sent so far: to a phone number today, and at the request of a network
 * in this hour.
 */
export interface SentCodes {
  readonly toPhoneToday: number;
  /** How many of the codes in `toPhoneToday` this network has requested. */
  readonly toPhoneOfNetworkToday: number;
  readonly fromNetworkThisHour: number;
}

/**
 * [H620] Whether one more verification code may be sent. Codes are limited per phone number and day, and per network
 * and hour. [H1560] For a network that has proved to hold the phone, only its own codes count, so that strangers cannot
 * use up the codes of the owner.
 */
export function maySendCode(sent: SentCodes, limits: PhoneCodeLimits, isKnownNetwork: boolean): boolean {
  const toPhone = isKnownNetwork ? sent.toPhoneOfNetworkToday : sent.toPhoneToday;
  return toPhone < limits.maxCodesPerPhonePerDay && sent.fromNetworkThisHour < limits.maxCodesPerIpPerHour;
}
