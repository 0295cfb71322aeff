import {
  countEmailCodeAttempt,
  type Db,
  type EmailRow,
  inTransaction,
  saveEmailCode,
  verifyEmail,
} from '@hangout/db';
import { type EmailCodeRequest, enqueueEmailCode } from '@hangout/jobs/email-codes';
import type { Config } from '@hangout/platform/config/config';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import { createCode, hashCode, isCode } from '@hangout/platform/tokens/verification-codes';
import type { RefusalError } from '@hangout/rules';
import { takeMailToAddress } from './message-quotas.ts';

/** [H140] A code has 6 digits, is valid for a day and allows 5 attempts. A new one can be requested after a minute. */
const codeLifetime = { seconds: 86_400, pauseSeconds: 60 };
const MAX_ATTEMPTS = 5;
/**
 * [H746] Maximum number of attempts per code, over all networks, by callers who are not signed in to the address's
 * account.
 */
const MAX_ATTEMPTS_WITHOUT_SESSION = 20;

/**
 * [H826] Requests a code for an address; returns false if the last one was requested less than a minute ago. Earlier
 * codes become invalid at once; a job creates and mails the new one after the response.
 * @throws RefusalError `too_many_mails` [H745]
 */
export function requestEmailCode(
  db: Db,
  { config, jobs }: { readonly config: Config; readonly jobs: Pick<Jobs, 'send'> },
  email: Pick<EmailRow, 'id' | 'email'> & Omit<EmailCodeRequest, 'emailId'> & { readonly network: string },
  refuse: (code: 'too_many_mails') => RefusalError,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // The hash of a code that is never sent replaces the earlier one until the job stores the hash of the mailed code.
    const hash = hashCode(email.id, createCode());
    if (!(await saveEmailCode(tx, email.id, { hash, ...codeLifetime }))) return false;
    if (!(await takeMailToAddress(tx, config, email.email, email.network))) throw refuse('too_many_mails');
    const { id: emailId, language, origin } = email;
    await enqueueEmailCode(jobs, tx, { emailId, language, origin });
    return true;
  });
}

/**
 * Verifies an address by its code; returns false for a wrong or expired code and after too many attempts. [H746]
 * Attempts without a session of the account are counted separately, so that strangers cannot use up the owner's
 * attempts.
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
  if (!counted || !isCode(email.id, code, email.codeHash)) return false;
  return verifyEmail(db, email, { verifiedOutside: !hasSession });
}
