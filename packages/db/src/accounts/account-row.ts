import type { User } from '../models/accounts.ts';

/** The columns of an account that authorization reads: identity, role, status, ban and second factor. */
export const accountColumns = [
  'uuid',
  'kind',
  'role',
  'capabilities',
  'status',
  'bannedUntil',
  'ownerUuid',
  'secondFactorSince',
  'application',
] as const;

export type AccountRow = Pick<User, (typeof accountColumns)[number]>;
