import { type Db, findLanguageOfUser, replaceEmailCode } from '@hangout/db';
import { EMAIL_CODE_QUEUE, type EmailCodeRequest } from '@hangout/jobs/email-codes';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import type { Mailer } from '@hangout/platform/mail/mailer';
import { sayMail } from '@hangout/platform/texts/texts';
import { createCode, hashCode } from '@hangout/platform/tokens/verification-codes';

/**
 * Runs the jobs that mail requested codes. If the mail server rejects a mail, the job is retried with a new
 * code.
 */
export async function startEmailCodeJobs({
  db,
  mail,
  jobs,
}: {
  readonly db: Db;
  readonly mail: Pick<Mailer, 'send'>;
  readonly jobs: Pick<Jobs, 'work'>;
}): Promise<void> {
  await jobs.work<EmailCodeRequest>(EMAIL_CODE_QUEUE, (request) => sendEmailCode({ db, mail }, request), {
    concurrency: 2,
  });
}

async function sendEmailCode(
  { db, mail }: { readonly db: Db; readonly mail: Pick<Mailer, 'send'> },
  { emailId, language: asked, origin }: EmailCodeRequest,
): Promise<void> {
  const code = createCode();
  const email = await replaceEmailCode(db, emailId, hashCode(emailId, code));
  if (email === null) return;
  const language = (await findLanguageOfUser(db, email.userUuid)) ?? asked;
  // Browsers do not send the URL's fragment, so the code is in no proxy's log.
  const link = `${origin}/verify#${new URLSearchParams({ email: email.email, code })}`;
  await mail.send({ to: email.email, language, ...sayMail(language, 'emailCode', { code, link }) });
}
