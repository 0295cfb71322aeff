/** What decides about removing an email address of an account. */
export interface RemovableEmail {
  readonly id: number;
  readonly status: 'PENDING_VERIFICATION' | 'VERIFIED' | 'DELETED' | 'CREATED_BY_ADMIN';
}

/**
 * [H741] Whether an account may lose one of its addresses. One that leads to the account stays: the last that is verified
 * or, where none is, the last that an admin has set; and nobody removes their only address.
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
