import type { Voucher } from '@hangout/contract/user-service/vouchers';
import type { Db } from '../connect.ts';
import { type CrudTable, pageOf } from '../crud/index.ts';

const table: CrudTable = {
  from: (db) => db('vouchers'),
  columns: {
    id: 'id',
    code: 'code',
    email: 'email',
    level: 'level',
    status: 'status',
    expiresAt: 'expires_at',
    createdBy: 'created_by',
    redeemedBy: 'redeemed_by',
    redeemedAt: 'redeemed_at',
    createdAt: 'created_at',
  },
};

export const vouchersPage = pageOf<Voucher>(table);

/** Throws a violation of `vouchers_code_key`. */
export async function insertVoucher(
  tx: Db,
  voucher: Pick<Voucher, 'code' | 'email' | 'level' | 'expiresAt' | 'createdBy'>,
): Promise<Voucher> {
  const [row] = await tx('vouchers').insert(voucher).returning('*');
  return row;
}

/** Read and held until the transaction ends. */
export async function lockVoucher(tx: Db, which: { id: number } | { code: string }): Promise<Voucher | null> {
  return (await tx('vouchers').where(which).forUpdate().first()) ?? null;
}

export async function revokeVoucher(tx: Db, id: number): Promise<void> {
  await tx('vouchers').where({ id }).update({ status: 'REVOKED' });
}

/** [H660] Redeems a voucher: its plan is the person's from now on, unless they have a better one. */
export async function redeemVoucher(
  tx: Db,
  voucher: Pick<Voucher, 'id' | 'level'>,
  userUuid: string,
): Promise<Voucher> {
  const [row] = await tx('vouchers')
    .where({ id: voucher.id })
    .update({ status: 'REDEEMED', redeemedBy: userUuid, redeemedAt: tx.fn.now() })
    .returning('*');
  await tx('users')
    .where({ uuid: userUuid })
    .update({
      subscriptionLevel: tx.raw('greatest(subscription_level, ?::int)', [voucher.level]),
      updatedAt: tx.fn.now(),
    });
  return row;
}
