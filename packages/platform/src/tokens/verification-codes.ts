import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

export const createCode = () => String(randomInt(1_000_000)).padStart(6, '0');

/**
 * Returns the hash under which a code is stored. `subject` is what the code is for, so that the hashes of
 * equal codes differ.
 */
export const hashCode = (subject: string | number, code: string) =>
  createHash('sha256').update(`${subject} ${code}`).digest('hex');

export const isCode = (subject: string | number, code: string, storedHash: string) =>
  timingSafeEqual(Buffer.from(hashCode(subject, code)), Buffer.from(storedHash));
