import type { Db } from '@hangout/db';
import type { Jobs } from '../jobs/jobs.ts';
import type { Email } from './email.ts';
import type { Mailer } from './mailer.ts';

const queue = 'mail';

/**
 * Enqueues an email; it is sent after the transaction has committed. Jobs are stored, so the text must not contain a
 * secret, such as a code or a password reset link.
 */
export function enqueueMail(jobs: Pick<Jobs, 'send'>, tx: Db | undefined, email: Email): Promise<void> {
  return jobs.send(queue, email, tx?.isTransaction ? { tx } : {});
}

/** Sends the queued emails. One that the mail server rejects is retried. */
export async function startMailJobs({
  jobs,
  mail,
}: {
  jobs: Pick<Jobs, 'work'>;
  mail: Pick<Mailer, 'send'>;
}): Promise<void> {
  await jobs.work<Email>(queue, (email) => mail.send(email), { concurrency: 2 });
}
