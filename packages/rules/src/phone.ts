/** [R033] The results of checking a phone number. */
export const PHONE_STATUSES = ['VALID', 'INVALID', 'VOIP', 'VALIDATION_ERROR'] as const;
export type PhoneStatus = (typeof PHONE_STATUSES)[number];

/** Types of phone numbers, as numbering plans tell them apart. */
export type PhoneNumberType = 'mobile' | 'mobile-or-landline' | 'landline' | 'voip' | 'other' | 'unknown';

/** [R128] Limits that prevent registering many accounts with few phones; only the server sets and publishes them. */
export const FRAUD_CONSTANTS = {
  maxCodesPerPhonePerDay: 5,
  maxCodesPerIpPerHour: 10,
  maxAccountsPerPhone: 1,
  blockedLineTypes: ['voip', 'landline'],
  recentsWindowSeconds: 86_400,
} as const satisfies Record<string, number | readonly PhoneNumberType[]>;

/** [R126] Only mobile numbers are valid, also where a numbering plan does not tell them from landlines. */
export function phoneStatus(numberType: PhoneNumberType): PhoneStatus {
  if (numberType === 'voip') return 'VOIP';
  return numberType === 'mobile' || numberType === 'mobile-or-landline' ? 'VALID' : 'INVALID';
}

/**
 * [H620] Whether one more verification code may be sent: limited per phone number and day, and per IP address and hour.
 */
export function maySendCode(sent: {
  readonly toPhoneToday: number;
  readonly fromIpThisHour: number;
}): boolean {
  return (
    sent.toPhoneToday < FRAUD_CONSTANTS.maxCodesPerPhonePerDay &&
    sent.fromIpThisHour < FRAUD_CONSTANTS.maxCodesPerIpPerHour
  );
}
