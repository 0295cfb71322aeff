/** [H889] Changes that platform moderators make to an account besides a ban. */
export const ACCOUNT_CHANGES = [
  'kicked',
  'roleGiven',
  'roleTaken',
  'capabilityGiven',
  'capabilityTaken',
] as const;
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];
