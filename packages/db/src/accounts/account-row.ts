import type { User } from '../models/accounts.ts';

/** The columns that decide what an account may do, whoever asks. */
export const accountColumns = ['uuid', 'kind', 'role', 'capabilities', 'status', 'bannedUntil'] as const;

export type AccountRow = Pick<User, (typeof accountColumns)[number]>;
