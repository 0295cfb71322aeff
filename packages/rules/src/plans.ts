import type { Plan } from './vouchers.ts';

/** [R075] Statuses of a subscription, as the payment provider names them. */
export const SUBSCRIPTION_STATUSES = [
  'active',
  'trialing',
  'past_due',
  'canceled',
  'unpaid',
  'incomplete',
  'incomplete_expired',
  'paused',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** The fields that decide which plan a subscription grants. Times in epoch ms. */
export interface SubscriptionLike {
  readonly id: string;
  readonly status: SubscriptionStatus;
  readonly level: number;
  readonly startedAt: number;
  readonly currentPeriodEnd: number;
  readonly cancelsAtPeriodEnd: boolean;
}

const DAY_MS = 86_400_000;

/**
 * [H1250] A plan continues for this long after the paid period, ms: the payment provider may report a renewal late, and
 * retries a declined card during this time.
 */
export const RENEWAL_GRACE_MS = 3 * DAY_MS;

/** [H1250] Whether a subscription grants its plan: it is paid, in a free trial, or past due. */
export const isEntitling = ({ status }: Pick<SubscriptionLike, 'status'>): boolean =>
  status === 'active' || status === 'trialing' || status === 'past_due';

/**
 * [H1250] Returns the time until which a subscription grants its plan, epoch ms. A cancelled subscription ends exactly
 * with the paid period.
 */
export const entitledUntil = (subscription: SubscriptionLike): number =>
  subscription.currentPeriodEnd + (subscription.cancelsAtPeriodEnd ? 0 : RENEWAL_GRACE_MS);

/**
 * [H1251] Returns the better of two plans at `now` (epoch ms): the one with the higher level or, if the levels are
 * equal, the later end.
 */
export function betterPlan(one: Plan, other: Plan, now: number): Plan {
  const [a, b] = [current(one, now), current(other, now)];
  if (a.level !== b.level) return a.level > b.level ? a : b;
  return endOf(a) >= endOf(b) ? a : b;
}

const nothing: Plan = { level: 0, until: null };
const current = (plan: Plan, now: number): Plan =>
  plan.level > 0 && (plan.until === null || plan.until > now) ? plan : nothing;
const endOf = ({ until }: Plan) => until ?? Number.POSITIVE_INFINITY;

/** [H1250] Returns the best plan that these subscriptions grant at `now` (epoch ms). */
export function planOfSubscriptions(subscriptions: readonly SubscriptionLike[], now: number): Plan {
  return subscriptions
    .filter(isEntitling)
    .map((one): Plan => ({ level: one.level, until: entitledUntil(one) }))
    .reduce((best, plan) => betterPlan(best, plan, now), nothing);
}

/** [H1252] Returns the ids of duplicate subscriptions: all that grant a plan, except the one that began first. */
export function findDuplicateSubscriptions(subscriptions: readonly SubscriptionLike[]): Set<string> {
  const paid = subscriptions.filter(isEntitling);
  paid.sort((a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1));
  return new Set(paid.slice(1).map(({ id }) => id));
}

/** Formats an amount in the smallest unit of its currency (ISO 4217, any case) for a language. */
export function formatMoney(amount: number, currency: string, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: currency.toUpperCase() });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}
