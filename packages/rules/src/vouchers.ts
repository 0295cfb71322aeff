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

/** The plan of an account: its level, and its end (epoch ms); null if it has no end. */
export interface Plan {
  readonly level: number;
  readonly until: number | null;
}

const DAY_MS = 86_400_000;

/**
 * [H660] [H957] Returns the plan of an account after redeeming a voucher. A better plan stays. A plan of the same level
 * is extended by the voucher's days, from its end or from `now` (epoch ms). A voucher without days gives a plan without
 * end.
 */
export function planAfterVoucher(
  plan: Plan,
  voucher: { readonly level: number; readonly planDays: number | null },
  now: number,
): Plan {
  const isOver = plan.until !== null && plan.until <= now;
  const current = isOver ? { level: 0, until: null } : plan;
  if (current.level > voucher.level) return current;
  if (voucher.planDays === null) return { level: voucher.level, until: null };
  if (current.level < voucher.level) return { level: voucher.level, until: now + voucher.planDays * DAY_MS };
  return current.until === null
    ? current
    : { level: voucher.level, until: current.until + voucher.planDays * DAY_MS };
}
