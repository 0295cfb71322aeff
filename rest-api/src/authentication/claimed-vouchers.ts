import { type Db, lockClaimedVouchers, redeemVoucher } from '@hangout/db';
import type { Dependencies } from '../framework/index.ts';

/** [H957] Redeems vouchers of the account after the address to which they are bound was verified. */
export async function redeemClaimedVouchers(
  db: Db,
  { clock, authenticator }: Pick<Dependencies, 'clock' | 'authenticator'>,
  userUuid: string,
): Promise<void> {
  const now = clock.now();
  const redeemed = await db.transaction(async (tx) => {
    const waiting = await lockClaimedVouchers(tx, userUuid);
    const valid = waiting.filter(({ expiresAt }) => expiresAt === null || Date.parse(expiresAt) > now);
    let count = 0;
    // A voucher that would give nothing now stays pending.
    for (const voucher of valid) if (await redeemVoucher(tx, voucher, userUuid, now)) count += 1;
    return count;
  });
  if (redeemed > 0) authenticator.invalidate(userUuid);
}
