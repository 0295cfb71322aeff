/** [H889] What moderators of the platform change in an account besides a ban. */
export const ACCOUNT_CHANGES = [
  'kicked',
  'roleGiven',
  'roleTaken',
  'capabilityGiven',
  'capabilityTaken',
] as const;
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];
