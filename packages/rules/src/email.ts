/** Fields that decide if an address may be removed. */
export interface RemovableEmail {
  readonly id: number;
  readonly status: 'PENDING_VERIFICATION' | 'VERIFIED' | 'DELETED' | 'CREATED_BY_ADMIN';
}

/**
 * [H741] Whether an account may remove one of its addresses. The last verified address stays or, if none is verified,
 * the last one that an admin has set; the only address is never removed.
 */
export function mayRemoveEmail(mine: readonly RemovableEmail[], id: number): boolean {
  const others = mine.filter((email) => email.id !== id && email.status !== 'DELETED');
  const removed = mine.find((email) => email.id === id);
  if (!removed || others.length === 0) return false;
  const isOnlyOne = (status: RemovableEmail['status']) =>
    removed.status === status && !others.some((email) => email.status === status);
  if (isOnlyOne('VERIFIED')) return false;
  return !isOnlyOne('CREATED_BY_ADMIN') || others.some((email) => email.status === 'VERIFIED');
}
