import type { Plan } from './vouchers.ts';

/** [R075] The statuses of a subscription, as the payment provider names them. */
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

/** What decides what a subscription gives. Times in epoch ms. */
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
 * [H1250] For how long a plan goes on after the end of what was paid, ms: the news of a renewal may be late, and a card that
 * was declined is tried again meanwhile.
 */
export const RENEWAL_GRACE_MS = 3 * DAY_MS;

/** [H1250] Whether a subscription gives its plan at all: what is paid, tried for free, or about to be paid again. */
export const isEntitling = ({ status }: Pick<SubscriptionLike, 'status'>): boolean =>
  status === 'active' || status === 'trialing' || status === 'past_due';

/** [H1250] Until when a subscription gives its plan, epoch ms; one that was cancelled ends exactly with what was paid. */
export const entitledUntil = (subscription: SubscriptionLike): number =>
  subscription.currentPeriodEnd + (subscription.cancelsAtPeriodEnd ? 0 : RENEWAL_GRACE_MS);

/** [H1251] The better one of two plans at `now` (epoch ms): the higher level, of equal ones the one that lasts longer. */
export function betterPlan(one: Plan, other: Plan, now: number): Plan {
  const [a, b] = [current(one, now), current(other, now)];
  if (a.level !== b.level) return a.level > b.level ? a : b;
  return endOf(a) >= endOf(b) ? a : b;
}

const nothing: Plan = { level: 0, until: null };
const current = (plan: Plan, now: number): Plan =>
  plan.level > 0 && (plan.until === null || plan.until > now) ? plan : nothing;
const endOf = ({ until }: Plan) => until ?? Number.POSITIVE_INFINITY;

/** [H1250] The plan that somebody pays for at `now` (epoch ms). */
export function planOfSubscriptions(subscriptions: readonly SubscriptionLike[], now: number): Plan {
  return subscriptions
    .filter(isEntitling)
    .map((one): Plan => ({ level: one.level, until: entitledUntil(one) }))
    .reduce((best, plan) => betterPlan(best, plan, now), nothing);
}

/**
 * [H1252] The ids of subscriptions that somebody pays for beside another one: all that give a plan but the first that began.
 */
export function findDuplicateSubscriptions(subscriptions: readonly SubscriptionLike[]): Set<string> {
  const paid = subscriptions.filter(isEntitling);
  paid.sort((a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1));
  return new Set(paid.slice(1).map(({ id }) => id));
}

/** An amount in the smallest unit of its currency (ISO 4217, any case), as a language writes it. */
export function formatMoney(amount: number, currency: string, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: currency.toUpperCase() });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}
