import { MAIL_QUEUE } from '@hangout/jobs/mail';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import type { Email } from '@hangout/platform/mail/email';
import type { Mailer } from '@hangout/platform/mail/mailer';

/** Runs the jobs that send emails. A rejected email is retried. */
export async function startMailJobs({
  jobs,
  mail,
}: {
  jobs: Pick<Jobs, 'work'>;
  mail: Pick<Mailer, 'send'>;
}): Promise<void> {
  await jobs.work<Email>(MAIL_QUEUE, (email) => mail.send(email), { concurrency: 2 });
}
