/** [R040] Statuses of a voucher. */
export const VOUCHER_STATUSES = ['PENDING', 'REDEEMED', 'REVOKED'] as const;
export type VoucherStatus = (typeof VOUCHER_STATUSES)[number];

export interface VoucherLike {
  readonly status: VoucherStatus;
  /** the only email address whose owner may redeem the voucher; null if everybody may */
  readonly email: string | null;
  /** epoch ms; null if the voucher never expires */
  readonly expiresAt: number | null;
}

/**
 * [R081] Whether the owner of these email addresses may redeem a voucher: it is pending, not expired, and open to
 * everybody or to one of the addresses. `now` is in epoch ms.
 */
export function isVoucherValid(voucher: VoucherLike, emails: readonly string[], now: number): boolean {
  if (voucher.status !== 'PENDING') return false;
  if (voucher.expiresAt !== null && voucher.expiresAt <= now) return false;
  const { email } = voucher;
  return email === null || emails.some((one) => one.toLowerCase() === email.toLowerCase());
}

/** [R081] Whether a voucher may be revoked: only while it is pending. */
export const mayRevokeVoucher = (voucher: Pick<VoucherLike, 'status'>) => voucher.status === 'PENDING';
