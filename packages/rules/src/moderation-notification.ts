/** [H889] Changes to an account by platform moderators, other than a ban. */
export const ACCOUNT_CHANGES = [
  'kicked',
  'roleGiven',
  'roleTaken',
  'capabilityGiven',
  'capabilityTaken',
  'approved',
] as const;
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];
