import { dictionary } from '@zxcvbn-ts/language-common';

/** The 49,000 most common passwords, in lower case. */
const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** The name of the product, surrounded only by digits and punctuation. */
const productName = /^[^a-z]*hang[^a-z]?out[^a-z]*$/;

/** Why a password is refused; also the code of the refusal. */
export type PasswordWeakness = 'password_common' | 'password_blank' | 'password_personal';

/** Names of the account: its nickname and its email addresses, as far as they are known. */
export interface PasswordOwner {
  readonly nickname?: string | null | undefined;
  readonly emails?: readonly string[];
}

/**
 * [H730] Returns why a new password is too easy to guess: it is one of the most common ones (in upper or lower case),
 * or the name of the product surrounded by digits; it is blank; or it is the nickname, an email address or the part
 * before the @ of its owner. Null for any other password.
 */
export function findPasswordWeakness(password: string, owner: PasswordOwner = {}): PasswordWeakness | null {
  const text = password.trim().toLowerCase();
  if (text === '') return 'password_blank';
  if (commonPasswords.has(text) || productName.test(text)) return 'password_common';
  const emails = owner.emails ?? [];
  const names = [owner.nickname ?? '', ...emails, ...emails.map((email) => email.replace(/@[^@]*$/, ''))];
  return names.some((name) => name.trim().toLowerCase() === text) ? 'password_personal' : null;
}
