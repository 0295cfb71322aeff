/** [R040] */
export const VOUCHER_STATUSES = ['PENDING', 'REDEEMED', 'REVOKED'] as const;
export type VoucherStatus = (typeof VOUCHER_STATUSES)[number];

export interface VoucherLike {
  readonly status: VoucherStatus;
  /** The one address it is for; null for anybody. */
  readonly email: string | null;
  /** epoch ms; null never lapses */
  readonly expiresAt: number | null;
}

/** [R081] A voucher is good while it is pending and has not lapsed, for the address that it names. `now` in epoch ms. */
export function isGood(voucher: VoucherLike, emails: readonly string[], now: number): boolean {
  if (voucher.status !== 'PENDING') return false;
  if (voucher.expiresAt !== null && voucher.expiresAt <= now) return false;
  const { email } = voucher;
  return email === null || emails.some((one) => one.toLowerCase() === email.toLowerCase());
}

/** [R081] Only a pending voucher is revoked: what was redeemed stays so. */
export const mayRevoke = (voucher: Pick<VoucherLike, 'status'>) => voucher.status === 'PENDING';
