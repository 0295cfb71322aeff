/** [R033] What is found out about a phone number. */
export const PHONE_STATUSES = ['VALID', 'INVALID', 'VOIP', 'VALIDATION_ERROR'] as const;
export type PhoneStatus = (typeof PHONE_STATUSES)[number];

/** Kinds of lines as the numbering plans name them. */
export type LineType = 'mobile' | 'mobile-or-landline' | 'landline' | 'voip' | 'other' | 'unknown';

/** [R128] What keeps many accounts from growing out of few phones; the servers tell it, nobody else decides it. */
export const FRAUD_CONSTANTS = {
  maxCodesPerPhonePerDay: 5,
  maxCodesPerIpPerHour: 10,
  maxAccountsPerPhone: 1,
  blockedLineTypes: ['voip', 'landline'],
  recentsWindowSeconds: 86_400,
} as const satisfies Record<string, number | readonly LineType[]>;

/** [R126] Only real mobile numbers pass. Some plans do not tell mobiles from landlines: those pass too. */
export function phoneStatus(line: LineType): PhoneStatus {
  if (line === 'voip') return 'VOIP';
  return line === 'mobile' || line === 'mobile-or-landline' ? 'VALID' : 'INVALID';
}

/** [H620] Whether one more code may be sent, given how many went out; none is sent to a number that used up its day. */
export function mayGetCode(sent: {
  readonly toPhoneToday: number;
  readonly fromIpThisHour: number;
}): boolean {
  return (
    sent.toPhoneToday < FRAUD_CONSTANTS.maxCodesPerPhonePerDay &&
    sent.fromIpThisHour < FRAUD_CONSTANTS.maxCodesPerIpPerHour
  );
}
