/** [R040] The statuses of a voucher. */
export const VOUCHER_STATUSES = ['PENDING', 'REDEEMED', 'REVOKED'] as const;
export type VoucherStatus = (typeof VOUCHER_STATUSES)[number];

export interface VoucherLike {
  readonly status: VoucherStatus;
  /** the email address that may redeem it; null for everybody */
  readonly email: string | null;
  /** epoch ms; null never expires */
  readonly expiresAt: number | null;
}

/**
 * [R081] Whether somebody with these email addresses may redeem a voucher: it is pending and has not expired. `now` in
 * epoch ms.
 */
export function isVoucherValid(voucher: VoucherLike, emails: readonly string[], now: number): boolean {
  if (voucher.status !== 'PENDING') return false;
  if (voucher.expiresAt !== null && voucher.expiresAt <= now) return false;
  const { email } = voucher;
  return email === null || emails.some((one) => one.toLowerCase() === email.toLowerCase());
}

/** [R081] Only a pending voucher may be revoked. */
export const mayRevokeVoucher = (voucher: Pick<VoucherLike, 'status'>) => voucher.status === 'PENDING';
