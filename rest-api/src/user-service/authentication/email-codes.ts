import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { type Db, type EmailRow, keepCode, takeTry, verifyEmail } from '@hangout/db';
import type { Dependencies } from '../../framework/index.ts';

/** [H140] A code has 6 digits, lives a day, and 5 tries; the next one is sent after a minute at the soonest. */
const codeLifetime = { seconds: 86_400, pauseSeconds: 60 };
const mostTries = 5;

/** Sends a new code to an address; false when the last one was sent a moment ago. Never in a transaction. */
export async function sendCode(db: Db, dependencies: Dependencies, email: EmailRow): Promise<boolean> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  if (!(await keepCode(db, email.id, { hash: hashOf(email.id, code), ...codeLifetime }))) return false;
  const text = `Your code is ${code}. It can be used for 24 hours.\n`;
  await dependencies.mail.send({ to: email.email, subject: 'Your code for Hangout', text });
  return true;
}

/** Proves an address; false for a wrong code, an old one, and after too many tries. Each try is kept. */
export async function verifyCode(db: Db, email: EmailRow, code: string): Promise<boolean> {
  if (!email.codeHash || !(await takeTry(db, email.id, mostTries))) return false;
  const fits = timingSafeEqual(Buffer.from(hashOf(email.id, code)), Buffer.from(email.codeHash));
  if (fits) await verifyEmail(db, email.id);
  return fits;
}

const hashOf = (id: number, code: string) => createHash('sha256').update(`${id} ${code}`).digest('hex');
