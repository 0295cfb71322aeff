/** [R033] The results of checking a phone number. */
export const PHONE_STATUSES = ['VALID', 'INVALID', 'VOIP', 'VALIDATION_ERROR'] as const;
export type PhoneStatus = (typeof PHONE_STATUSES)[number];

/** Types of phone numbers, as numbering plans tell them apart. */
export type PhoneNumberType = 'mobile' | 'mobile-or-landline' | 'landline' | 'voip' | 'other' | 'unknown';

/**
 * [R128] Limits that prevent registering many accounts with few phones; only the server sets and publishes them. How many
 * codes are sent is a matter of the server's configuration.
 */
export const FRAUD_CONSTANTS = {
  maxAccountsPerPhone: 1,
  blockedLineTypes: ['voip', 'landline'],
  recentsWindowSeconds: 86_400,
} as const satisfies Record<string, number | readonly PhoneNumberType[]>;

/** [R126] Only mobile numbers are valid, also where a numbering plan does not tell them from landlines. */
export function phoneStatus(numberType: PhoneNumberType): PhoneStatus {
  if (numberType === 'voip') return 'VOIP';
  return numberType === 'mobile' || numberType === 'mobile-or-landline' ? 'VALID' : 'INVALID';
}

/** How many codes go to one phone number a day, and are sent at the request of one network an hour. */
export interface PhoneCodeLimits {
  readonly maxCodesPerPhonePerDay: number;
  readonly maxCodesPerIpPerHour: number;
}

/**
 * [H620] Whether one more verification code may be sent: limited per phone number and day, and per network and hour.
 */
export function maySendCode(
  sent: { readonly toPhoneToday: number; readonly fromNetworkThisHour: number },
  limits: PhoneCodeLimits,
): boolean {
  return (
    sent.toPhoneToday < limits.maxCodesPerPhonePerDay &&
    sent.fromNetworkThisHour < limits.maxCodesPerIpPerHour
  );
}
