import { type GlobalRole, isModeratorRole } from '../principal.ts';
import type { RuleRefusal } from '../refusal.ts';

/** [H1974] Actions that an operator can forbid to new accounts. */
export type AgedAction = 'write' | 'upload' | 'dj';

/** The fields of an account that decide whether it is old enough. */
export interface AgedAccount {
  /** ISO 8601. */
  readonly createdAt: string;
  readonly role: GlobalRole;
  readonly resident: boolean;
}

const HOUR_MS = 3_600_000;

/**
 * [H1974] Returns the refusal of an account that is younger than `hours` at `now` (epoch ms), with the time from which
 * on it is old enough; null if it is old enough. Platform moderators and residents of the demo world are never refused.
 * Guests (null) are always refused, because they have no account.
 */
export function refusalOfYoungAccount(
  account: AgedAccount | null,
  hours: number,
  now: number,
): RuleRefusal | null {
  if (account === null) return { code: 'not_registered', message: 'Please sign up to do that' };
  if (account.resident || isModeratorRole(account.role)) return null;
  const until = Date.parse(account.createdAt) + hours * HOUR_MS;
  if (now >= until) return null;
  return { code: 'account_too_new', message: 'Your account is too new for this', details: { until } };
}
