import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { countEmailCodeAttempt, type Db, type EmailRow, saveEmailCode, verifyEmail } from '@hangout/db';
import type { Dependencies } from '../../framework/index.ts';

/** [H140] A code has 6 digits and is valid for a day and 5 attempts; the next one is sent after at least a minute. */
const codeLifetime = { seconds: 86_400, pauseSeconds: 60 };
const MAX_ATTEMPTS = 5;

/** Mails a new code to an address; false when the last one is less than a minute old. Do not call it in a transaction. */
export async function sendCode(db: Db, dependencies: Dependencies, email: EmailRow): Promise<boolean> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  if (!(await saveEmailCode(db, email.id, { hash: hashOf(email.id, code), ...codeLifetime }))) return false;
  const text = `Your code is ${code}. It can be used for 24 hours.\n`;
  await dependencies.mail.send({ to: email.email, subject: 'Your code for Hangout', text });
  return true;
}

/** Verifies an address by its code; false for a wrong or expired code and after too many attempts. Each attempt counts. */
export async function verifyCode(db: Db, email: EmailRow, code: string): Promise<boolean> {
  if (!email.codeHash || !(await countEmailCodeAttempt(db, email.id, MAX_ATTEMPTS))) return false;
  const fits = timingSafeEqual(Buffer.from(hashOf(email.id, code)), Buffer.from(email.codeHash));
  return fits && (await verifyEmail(db, email));
}

const hashOf = (id: number, code: string) => createHash('sha256').update(`${id} ${code}`).digest('hex');
