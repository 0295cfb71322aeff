import { planAfterVoucher } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { type CrudTable, columnsOf, listPageOf } from '../crud/list.ts';
import { User } from '../models/accounts.ts';
import { Voucher } from '../models/vouchers.ts';

const table: CrudTable = {
  from: (db) => Voucher.query(db),
  columns: columnsOf(
    Voucher,
    ...([
      'id',
      'code',
      'email',
      'level',
      'planDays',
      'status',
      'expiresAt',
      'createdBy',
      'redeemedBy',
    ] as const),
    ...(['redeemedAt', 'createdAt'] as const),
  ),
};

export const listVouchers = listPageOf<Voucher>(table);

/** Throws a unique violation of `vouchers_code_key` if the code is taken. */
export async function insertVoucher(
  tx: Db,
  voucher: Pick<Voucher, 'code' | 'email' | 'level' | 'planDays' | 'expiresAt' | 'createdBy'>,
): Promise<Voucher> {
  return Voucher.query(tx).insert(voucher).returning('*').first().throwIfNotFound();
}

/** Locks the voucher's row until the transaction ends. */
export async function lockVoucher(tx: Db, which: { id: number } | { code: string }): Promise<Voucher | null> {
  return (await Voucher.query(tx).where(which).forUpdate().first()) ?? null;
}

export async function revokeVoucher(tx: Db, id: number): Promise<void> {
  await Voucher.query(tx).where({ id }).patch({ status: 'REVOKED' });
}

export interface PlanRow {
  readonly subscriptionLevel: number;
  readonly subscriptionUntil: string | null;
}

/**
 * [H660] [H957] Redeems a voucher: the user gets its plan for its number of days, unless the user already has a better
 * one.
 */
export async function redeemVoucher(
  tx: Db,
  voucher: Pick<Voucher, 'id' | 'level' | 'planDays'>,
  userUuid: string,
  now: number,
): Promise<Voucher & PlanRow> {
  // The user is locked before the voucher refers to the row: otherwise two redemptions, both with the row's foreign-key
  // lock, would deadlock.
  const user = await User.query(tx)
    .where({ uuid: userUuid })
    .forUpdate()
    .select('subscriptionLevel', 'subscriptionUntil')
    .first()
    .throwIfNotFound();
  const redeemed = await Voucher.query(tx)
    .where({ id: voucher.id })
    .patch({ status: 'REDEEMED', redeemedBy: userUuid, redeemedAt: tx.fn.now() })
    .returning('*')
    .first()
    .throwIfNotFound();
  const until = user.subscriptionUntil === null ? null : Date.parse(user.subscriptionUntil);
  const plan = planAfterVoucher({ level: user.subscriptionLevel, until }, voucher, now);
  const subscriptionUntil = plan.until === null ? null : new Date(plan.until).toISOString();
  const change = { subscriptionLevel: plan.level, subscriptionUntil };
  // [H1251] The voucher's plan is stored apart from the paid one, so that the end of one does not end the other.
  const isGiven = plan.level === voucher.level;
  const gift = isGiven ? { giftLevel: plan.level, giftUntil: subscriptionUntil } : {};
  await User.query(tx)
    .where({ uuid: userUuid })
    .patch({ ...change, ...gift, updatedAt: tx.fn.now() });
  return { ...redeemed, ...change };
}

/** [H957] Reserves a voucher for an account that signed up with it, until its email address is verified. */
export async function claimVoucher(tx: Db, id: number, userUuid: string): Promise<void> {
  await Voucher.query(tx).where({ id }).patch({ claimedBy: userUuid });
}

/** [H957] Locks the pending vouchers with which an account signed up and whose email address it has verified since. */
export async function lockClaimedVouchers(tx: Db, userUuid: string): Promise<Voucher[]> {
  return Voucher.query(tx)
    .where({ claimedBy: userUuid, status: 'PENDING' })
    .whereRaw(
      `exists (select from emails e where e.user_uuid = vouchers.claimed_by and e.status = 'VERIFIED'
         and lower(e.email) = lower(vouchers.email))`,
    )
    .orderBy('id')
    .forUpdate();
}
