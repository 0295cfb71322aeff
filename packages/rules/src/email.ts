/** [H2112] What an email address looks like; only a mailed code can prove it. */
export const EMAIL_ADDRESS = /^(?=.{3,254}$)(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;

/** [H2112] Whether a text is an email address as requests accept it, white space around it aside. */
export const isEmailAddress = (text: string): boolean => EMAIL_ADDRESS.test(text.trim());

/** The fields that decide whether an email address may be removed. */
export interface RemovableEmail {
  readonly id: number;
  readonly status: 'PENDING_VERIFICATION' | 'VERIFIED' | 'DELETED' | 'CREATED_BY_ADMIN';
}

/**
 * [H741] Whether an account may remove one of its email addresses. The last verified address stays. If no address is
 * verified, the last address set by an admin stays. The only address is never removed.
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
