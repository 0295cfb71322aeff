import type { Db } from '@hangout/db';
import type { Jobs } from '../jobs/index.ts';
import type { Email } from './email.ts';
import type { Mailer } from './mailer.ts';

const queue = 'mail';

/**
 * Enqueues an email; it is sent once the transaction has committed. Jobs are stored, so the text must hold no secret,
 * such as a code or the link of a password reset.
 */
export function enqueueMail(jobs: Pick<Jobs, 'send'>, tx: Db | undefined, email: Email): Promise<void> {
  return jobs.send(queue, email, tx?.isTransaction ? { tx } : {});
}

/** Sends the emails of the queue. One that the mail server does not accept is tried again. */
export async function startMailJobs({
  jobs,
  mail,
}: {
  jobs: Pick<Jobs, 'work'>;
  mail: Pick<Mailer, 'send'>;
}): Promise<void> {
  await jobs.work<Email>(queue, (email) => mail.send(email), { concurrency: 2 });
}
