import type { Db } from '../connect.ts';
import { type CrudTable, columnsOf, listPageOf } from '../crud/index.ts';
import { User } from '../models/accounts.ts';
import { Voucher } from '../models/vouchers.ts';

const table: CrudTable = {
  from: (db) => Voucher.query(db),
  columns: columnsOf(
    Voucher,
    ...(['id', 'code', 'email', 'level', 'status', 'expiresAt', 'createdBy', 'redeemedBy'] as const),
    ...(['redeemedAt', 'createdAt'] as const),
  ),
};

export const listVouchers = listPageOf<Voucher>(table);

/** Inserts a voucher. Throws a unique violation of `vouchers_code_key`. */
export async function insertVoucher(
  tx: Db,
  voucher: Pick<Voucher, 'code' | 'email' | 'level' | 'expiresAt' | 'createdBy'>,
): Promise<Voucher> {
  return Voucher.query(tx).insert(voucher).returning('*').first().throwIfNotFound();
}

/** Reads a voucher and locks its row until the transaction ends. */
export async function lockVoucher(tx: Db, which: { id: number } | { code: string }): Promise<Voucher | null> {
  return (await Voucher.query(tx).where(which).forUpdate().first()) ?? null;
}

export async function revokeVoucher(tx: Db, id: number): Promise<void> {
  await Voucher.query(tx).where({ id }).patch({ status: 'REVOKED' });
}

/** [H660] Redeems a voucher: the user gets its plan, unless their current plan is better. */
export async function redeemVoucher(
  tx: Db,
  voucher: Pick<Voucher, 'id' | 'level'>,
  userUuid: string,
): Promise<Voucher> {
  const redeemed = await Voucher.query(tx)
    .where({ id: voucher.id })
    .patch({ status: 'REDEEMED', redeemedBy: userUuid, redeemedAt: tx.fn.now() })
    .returning('*')
    .first()
    .throwIfNotFound();
  await User.query(tx)
    .where({ uuid: userUuid })
    .patch({
      subscriptionLevel: tx.raw('greatest(subscription_level, ?::int)', [voucher.level]),
      updatedAt: tx.fn.now(),
    });
  return redeemed;
}
