import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

/** A new code of six digits, which is sent by mail or text message. */
export const createCode = () => String(randomInt(1_000_000)).padStart(6, '0');

/** The hash by which a code is stored. `subject` is what it is for, so that equal codes have different hashes. */
export const hashCode = (subject: string | number, code: string) =>
  createHash('sha256').update(`${subject} ${code}`).digest('hex');

/** Whether `code` is the one that was stored as `storedHash`. */
export const isCode = (subject: string | number, code: string, storedHash: string) =>
  timingSafeEqual(Buffer.from(hashCode(subject, code)), Buffer.from(storedHash));
