import { betterPlan, planOfSubscriptions, type SubscriptionLike } from '@hangout/rules';
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

/**
 * [H1251] Sets an account's plan to the better one of its paid plan and its plan from a voucher. Returns whether the
 * account changed. `now` is in epoch ms.
 */
export async function settlePlan(tx: Db, userUuid: string, now: number): Promise<boolean> {
  const user = await User.query(tx)
    .where({ uuid: userUuid })
    .forUpdate()
    .select('subscriptionLevel', 'subscriptionUntil', 'giftLevel', 'giftUntil')
    .first();
  if (!user) return false;
  const subscriptions = await Subscription.query(tx).where({ userUuid });
  const gift = { level: user.giftLevel, until: user.giftUntil === null ? null : Date.parse(user.giftUntil) };
  const plan = betterPlan(planOfSubscriptions(subscriptions.map(toSubscriptionLike), now), gift, now);
  const subscriptionUntil = plan.until === null ? null : new Date(plan.until).toISOString();
  const isSame =
    user.subscriptionLevel === plan.level &&
    (user.subscriptionUntil === null ? null : Date.parse(user.subscriptionUntil)) === plan.until;
  if (isSame) return false;
  await User.query(tx)
    .where({ uuid: userUuid })
    .patch({ subscriptionLevel: plan.level, subscriptionUntil, updatedAt: tx.fn.now() });
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
