import { planAfterVoucher } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { type CrudTable, columnsOf, listPageOf } from '../crud/list.ts';
import { User } from '../models/accounts.ts';
import { Voucher } from '../models/vouchers.ts';
import { planColumns, settlePlan, toGiftColumns, toPlans } from '../payments/plans.ts';

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
 * [H660] [H957] Redeems a voucher: the user gets its plan for its number of days. Returns null, and leaves the voucher
 * pending, if its plan would add nothing to that of an earlier voucher, or would end it early.
 */
export async function redeemVoucher(
  tx: Db,
  voucher: Pick<Voucher, 'id' | 'level' | 'planDays'>,
  userUuid: string,
  now: number,
): Promise<(Voucher & PlanRow) | null> {
  // The user is locked before the voucher refers to the row: otherwise two redemptions, both with the row's foreign-key
  // lock, would deadlock.
  const user = await User.query(tx)
    .where({ uuid: userUuid })
    .forUpdate()
    .select(...planColumns)
    .first()
    .throwIfNotFound();
  const gift = planAfterVoucher(toPlans(user), voucher, now);
  if (!gift) return null;
  const redeemed = await Voucher.query(tx)
    .where({ id: voucher.id })
    .patch({ status: 'REDEEMED', redeemedBy: userUuid, redeemedAt: tx.fn.now() })
    .returning('*')
    .first()
    .throwIfNotFound();
  // [H1251] The voucher's plan is stored apart from the paid one, so that the end of one does not end the other.
  await User.query(tx).where({ uuid: userUuid }).patch(toGiftColumns(gift));
  await settlePlan(tx, userUuid, now);
  const { subscriptionLevel, subscriptionUntil } = await User.query(tx)
    .where({ uuid: userUuid })
    .select('subscriptionLevel', 'subscriptionUntil')
    .first()
    .throwIfNotFound();
  return { ...redeemed, subscriptionLevel, subscriptionUntil };
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
