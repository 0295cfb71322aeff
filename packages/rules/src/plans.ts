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

/** The plan of an account: its level, and its end (epoch ms); null if it has no end. */
export interface Plan {
  readonly level: number;
  readonly until: number | null;
}

/** The plan that an account has from vouchers. */
export interface GivenPlan extends Plan {
  /** When its days begin, epoch ms; null if that is unknown. */
  readonly from: number | null;
}

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

/**
 * [H957] [H2004] Returns the plan that an account has from vouchers after it redeems one more; null if the voucher would
 * add nothing or would shorten the plan of an earlier one. `account` is the account's plan, paid or given, and `given`
 * its plan from earlier vouchers. The voucher's days count from the end of a plan that is as good or better, else from
 * `now` (epoch ms); a voucher without days gives a plan without end.
 */
export function planAfterVoucher(
  { account, given }: { readonly account: Plan; readonly given: GivenPlan },
  { level, planDays }: { readonly level: number; readonly planDays: number | null },
  now: number,
): GivenPlan | null {
  const earlier = current(given, now);
  const asGood = [current(account, now), earlier].filter((plan) => plan.level >= level);
  const from = Math.max(now, ...asGood.map(endOf));
  if (earlier.level > level || from === Number.POSITIVE_INFINITY) return null;
  const next = {
    level,
    from: earlier.level === level ? given.from : from,
    until: planDays === null ? null : from + planDays * DAY_MS,
  };
  return earlier.level > 0 && endOf(next) < endOf(earlier) ? null : next;
}

/**
 * [H2211] Returns the plan from vouchers with its remaining days moved to the end of a paid plan that is as good or
 * better, so that they do not pass while the account pays.
 */
export function moveBehindPaid(given: GivenPlan, paid: Plan, now: number): GivenPlan {
  const { level, from, until } = given;
  if (from === null || until === null || until <= now) return given;
  if (paid.level < level || paid.until === null || paid.until <= from) return given;
  return { level, from: paid.until, until: paid.until + until - Math.max(from, now) };
}

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

/** [H2212] The currencies that Stripe does not state in hundredths, by the digits that it states them with. */
const DIGITS: Readonly<Record<string, number>> = Object.fromEntries([
  ...'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ...'BHD JOD KWD OMR TND'.split(' ').map((code) => [code, 3]),
]);

/**
 * [H2212] Formats an amount of Stripe, in the smallest unit of its currency (ISO 4217, any case), for a language. Intl
 * does not say what that unit is: it shows whole forints and krónur, which Stripe states in hundredths.
 */
export function formatMoney(amount: number, currency: string, language: string): string {
  const code = currency.toUpperCase();
  const digits = DIGITS[code] ?? 2;
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: code,
    maximumFractionDigits: digits,
  });
  return format.format(amount / 10 ** digits);
}
