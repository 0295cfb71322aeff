import { randomInt } from 'node:crypto';

const letters = '23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';

/** A short name for links: ten letters and digits that nobody confuses. */
export function generateShortId(): string {
  return Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
}
