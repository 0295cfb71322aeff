import {
  countEmailCodeAttempt,
  type Db,
  type EmailRow,
  inTransaction,
  saveEmailCode,
  verifyEmail,
} from '@hangout/db';
import type { RefusalError } from '@hangout/rules';
import type { Config, Mailer } from '@hangout/server';
import { takeMailToAddress } from './message-quotas.ts';
import { createCode, hashCode, isCode } from './verification-codes.ts';

/** [H140] A code has 6 digits and is valid for a day and 5 attempts; the next one is sent after at least a minute. */
const codeLifetime = { seconds: 86_400, pauseSeconds: 60 };
const MAX_ATTEMPTS = 5;
/** [H746] How many tries one code bears from all those who are not signed in to its account, over all networks. */
const MAX_ATTEMPTS_WITHOUT_SESSION = 20;

/**
 * Stores a new code for an address and returns it; null when the last one is less than a minute old.
 * @throws RefusalError `too_many_mails` [H745]
 */
export function issueEmailCode(
  db: Db,
  config: Config,
  email: Pick<EmailRow, 'id' | 'email'>,
  refuse: (code: 'too_many_mails') => RefusalError,
): Promise<string | null> {
  const code = createCode();
  return inTransaction(db, async (tx) => {
    if (!(await saveEmailCode(tx, email.id, { hash: hashCode(email.id, code), ...codeLifetime })))
      return null;
    if (!(await takeMailToAddress(tx, config, email.email))) throw refuse('too_many_mails');
    return code;
  });
}

/** Mails a code. Do not call it in a transaction. */
export function mailEmailCode(mail: Mailer, to: string, code: string): Promise<void> {
  const text = `Your code is ${code}. It can be used for 24 hours.\n`;
  return mail.send({ to, subject: 'Your code for Hangout', text });
}

/**
 * Verifies an address by its code; false for a wrong or expired code and after too many attempts. Each attempt counts,
 * [H746] those without a session of the account apart, so that strangers cannot use up its own.
 */
export async function verifyEmailCode(
  db: Db,
  email: EmailRow,
  { code, hasSession }: { code: string; hasSession: boolean },
): Promise<boolean> {
  if (!email.codeHash) return false;
  const counted = await countEmailCodeAttempt(
    db,
    email.id,
    hasSession
      ? { tries: 'codeTries', most: MAX_ATTEMPTS }
      : { tries: 'codeTriesWithoutSession', most: MAX_ATTEMPTS_WITHOUT_SESSION },
  );
  return counted && isCode(email.id, code, email.codeHash) && (await verifyEmail(db, email));
}
