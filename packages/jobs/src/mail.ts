import type { Db } from '@hangout/db';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import { RETRIES } from '@hangout/platform/jobs/retries';
import type { Email } from '@hangout/platform/mail/email';

export const MAIL_QUEUE = 'mail';

/**
 * Enqueues an email; it is sent after the transaction has committed. Its text must not contain a secret, such
 * as a code or a reset link, because jobs are stored.
 */
export function enqueueMail(jobs: Pick<Jobs, 'send'>, tx: Db | undefined, email: Email): Promise<void> {
  return jobs.send(MAIL_QUEUE, email, {
    ...(tx?.isTransaction ? { tx } : {}),
    retries: RETRIES.persistent,
  });
}
