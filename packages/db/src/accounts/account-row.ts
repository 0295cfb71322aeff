import type { User } from '../models/accounts.ts';

/** The columns of an account that authorization reads: identity, role, status and ban. */
export const accountColumns = [
  'uuid',
  'kind',
  'role',
  'capabilities',
  'status',
  'bannedUntil',
  'ownerUuid',
] as const;

export type AccountRow = Pick<User, (typeof accountColumns)[number]>;
