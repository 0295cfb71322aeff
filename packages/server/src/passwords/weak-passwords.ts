import { dictionary } from '@zxcvbn-ts/language-common';

/** The 49,000 passwords that people choose most often, in lower case. */
const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** The name of the product, with nothing but digits and marks around it. */
const productName = /^[^a-z]*hang[^a-z]?out[^a-z]*$/;

/** Why a password is refused; the name of the refusal, too. */
export type PasswordWeakness = 'password_common' | 'password_blank' | 'password_personal';

/** What an account is called: its nickname and its email addresses, as far as they are known. */
export interface PasswordOwner {
  readonly nickname?: string | null | undefined;
  readonly emails?: readonly string[];
}

/**
 * [H730] Finds why a new password is too easy to guess: it is one of the most common ones, in whatever case, or the name of
 * the product with digits around, has nothing but blanks, or is the nickname or an email address of its owner, also the part before the @. Null for any other.
 */
export function findPasswordWeakness(password: string, owner: PasswordOwner = {}): PasswordWeakness | null {
  const text = password.trim().toLowerCase();
  if (text === '') return 'password_blank';
  if (commonPasswords.has(text) || productName.test(text)) return 'password_common';
  const emails = owner.emails ?? [];
  const names = [owner.nickname ?? '', ...emails, ...emails.map((email) => email.replace(/@[^@]*$/, ''))];
  return names.some((name) => name.trim().toLowerCase() === text) ? 'password_personal' : null;
}
