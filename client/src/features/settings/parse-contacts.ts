import type { NewContact } from '../../api/contacts.ts';

const EMAIL = /[^\s<>,;:"'()[\]]+@[^\s<>,;:"'()[\]]+\.[^\s<>,;:"'()[\]]+/g;
/** A phone number with country code and the usual separators between digits. */
const PHONE = /(?:\+|\b00)\d[\d\s()./-]{5,22}\d/g;
const MOST_DIGITS = 15;
const FEWEST_DIGITS = 7;

/**
 * [H552] Finds email addresses, and phone numbers with a country code, in a text or a contacts file; without
 * duplicates.
 */
export function parseContacts(text: string): NewContact[] {
  const emails = (text.match(EMAIL) ?? []).map((email) => email.replace(/\.+$/, '').toLowerCase());
  const phones = text
    .replace(EMAIL, ' ')
    .split(/\r?\n|[,;]/)
    .flatMap((line) => line.match(PHONE) ?? [])
    .map((phone) => `+${phone.replace(/^00/, '').replace(/\D/g, '')}`)
    .filter((phone) => phone.length > FEWEST_DIGITS && phone.length <= MOST_DIGITS + 1);
  return [
    ...[...new Set(emails)].map((email) => ({ email })),
    ...[...new Set(phones)].map((phone) => ({ phone })),
  ];
}
