import { randomInt } from 'node:crypto';

const letters = '23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';

/** Creates a short id for links: ten letters and digits, without characters that are easily confused. */
export function generateShortId(): string {
  return Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
}
