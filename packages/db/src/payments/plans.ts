import {
  betterPlan,
  type GivenPlan,
  moveBehindPaid,
  planOfSubscriptions,
  type SubscriptionLike,
} from '@hangout/rules';
import type { Db } from '../connect.ts';
import { User } from '../models/accounts.ts';
import { Subscription } from '../models/payments.ts';
import { inTransaction } from '../sql.ts';

export const toSubscriptionLike = (
  row: Pick<
    Subscription,
    'id' | 'status' | 'level' | 'startedAt' | 'currentPeriodEnd' | 'cancelsAtPeriodEnd'
  >,
): SubscriptionLike => ({
  ...row,
  startedAt: Date.parse(row.startedAt),
  currentPeriodEnd: Date.parse(row.currentPeriodEnd),
});

const epochOf = (time: string | null) => (time === null ? null : Date.parse(time));
const isoOf = (time: number | null) => (time === null ? null : new Date(time).toISOString());

/** The columns of an account that hold its plan and its plan from vouchers. */
export const planColumns = [
  'subscriptionLevel',
  'subscriptionUntil',
  'giftLevel',
  'giftFrom',
  'giftUntil',
] as const;

export const toPlans = (user: Pick<User, (typeof planColumns)[number]>) => ({
  account: { level: user.subscriptionLevel, until: epochOf(user.subscriptionUntil) },
  given: { level: user.giftLevel, from: epochOf(user.giftFrom), until: epochOf(user.giftUntil) },
});

export const toGiftColumns = ({ level, from, until }: GivenPlan) => ({
  giftLevel: level,
  giftFrom: isoOf(from),
  giftUntil: isoOf(until),
});

/**
 * [H1251] Sets an account's plan to the better one of its paid plan and its plan from a voucher, [H2211] which waits
 * while a plan as good is paid. Returns whether the account changed. `now` is in epoch ms.
 */
export async function settlePlan(tx: Db, userUuid: string, now: number): Promise<boolean> {
  const user = await User.query(tx)
    .where({ uuid: userUuid })
    .forUpdate()
    .select(...planColumns)
    .first();
  if (!user) return false;
  const subscriptions = await Subscription.query(tx).where({ userUuid });
  const { account, given } = toPlans(user);
  const paid = planOfSubscriptions(subscriptions.map(toSubscriptionLike), now);
  const gift = moveBehindPaid(given, paid, now);
  const plan = betterPlan(paid, gift, now);
  if (plan.level === account.level && plan.until === account.until && gift === given) return false;
  await User.query(tx)
    .where({ uuid: userUuid })
    .patch({
      ...{ subscriptionLevel: plan.level, subscriptionUntil: isoOf(plan.until) },
      ...toGiftColumns(gift),
      updatedAt: tx.fn.now(),
    });
  return true;
}

/**
 * [H957] Ends expired plans: the account falls back to its other plan or to the free one. Returns the accounts' uuids.
 */
export async function endPlans(db: Db): Promise<string[]> {
  const ended = await User.query(db).whereRaw('subscription_until <= now()').select('uuid');
  const uuids = ended.map(({ uuid }) => uuid);
  for (const uuid of uuids) await inTransaction(db, (tx) => settlePlan(tx, uuid, Date.now()));
  return uuids;
}
