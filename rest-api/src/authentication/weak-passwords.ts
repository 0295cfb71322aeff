/** Loads the 49,000 most common passwords in lower case. Not a static import, because the list takes 5 MB of memory. */
const loadCommonPasswords = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
};
let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** The name of the product, surrounded only by digits and punctuation. */
const productName = /^[^a-z]*hang[^a-z]?out[^a-z]*$/;

/** Why a password is refused; also the code of the refusal. */
export type PasswordWeakness = 'password_common' | 'password_blank' | 'password_personal';

/** The account to which the password belongs; fields that are not known yet are left out. */
export interface PasswordOwner {
  readonly nickname?: string | null | undefined;
  readonly emails?: readonly string[];
}

/**
 * [H730] Returns why a new password is too easy to guess, or null. It must not be blank, one of the most common
 * passwords in any case, or the product's name with only digits and punctuation around it; nor the account's nickname,
 * an email address, or the part of an address before the @.
 */
export async function findPasswordWeakness(
  password: string,
  owner: PasswordOwner = {},
): Promise<PasswordWeakness | null> {
  commonPasswords ??= loadCommonPasswords();
  const text = password.trim().toLowerCase();
  if (text === '') return 'password_blank';
  if ((await commonPasswords).has(text) || productName.test(text)) return 'password_common';
  const emails = owner.emails ?? [];
  const names = [owner.nickname ?? '', ...emails, ...emails.map((email) => email.replace(/@[^@]*$/, ''))];
  return names.some((name) => name.trim().toLowerCase() === text) ? 'password_personal' : null;
}
