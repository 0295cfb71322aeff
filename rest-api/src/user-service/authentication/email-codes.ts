import {
  countEmailCodeAttempt,
  type Db,
  type EmailRow,
  findLanguageOfUser,
  inTransaction,
  replaceEmailCode,
  saveEmailCode,
  verifyEmail,
} from '@hangout/db';
import type { Config } from '@hangout/platform/config/config';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import type { Mailer } from '@hangout/platform/mail/mailer';
import { sayMail } from '@hangout/platform/texts/texts';
import type { Language, RefusalError } from '@hangout/rules';
import { takeMailToAddress } from './message-quotas.ts';
import { createCode, hashCode, isCode } from './verification-codes.ts';

/** [H140] A code has 6 digits and is valid for a day and 5 attempts; the next one is sent after at least a minute. */
const codeLifetime = { seconds: 86_400, pauseSeconds: 60 };
const MAX_ATTEMPTS = 5;
/** [H746] Maximum attempts per code by callers who are not signed in to its account, over all networks. */
const MAX_ATTEMPTS_WITHOUT_SESSION = 20;

const queue = 'email-code';

/** [H826] The address for which a job creates a code. Jobs are stored, so they contain no code. */
interface EmailCodeRequest {
  readonly emailId: number;
  /** [H271] Language if the account has chosen none. */
  readonly language: Language;
  /** [H478] Base URL of the link in the mail. */
  readonly origin: string;
}

/**
 * [H826] Requests a code for an address; returns false if the last one is less than a minute old. A job creates and
 * mails the code after the response; earlier codes are invalid from now on.
 * @throws RefusalError `too_many_mails` [H745]
 */
export function requestEmailCode(
  db: Db,
  { config, jobs }: { readonly config: Config; readonly jobs: Pick<Jobs, 'send'> },
  email: Pick<EmailRow, 'id' | 'email'> & Omit<EmailCodeRequest, 'emailId'>,
  refuse: (code: 'too_many_mails') => RefusalError,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // Never sent: it invalidates earlier codes until the job stores its own.
    const hash = hashCode(email.id, createCode());
    if (!(await saveEmailCode(tx, email.id, { hash, ...codeLifetime }))) return false;
    if (!(await takeMailToAddress(tx, config, email.email))) throw refuse('too_many_mails');
    const { id: emailId, language, origin } = email;
    const request: EmailCodeRequest = { emailId, language, origin };
    await jobs.send(queue, request, { tx });
    return true;
  });
}

/** Starts the jobs that send requested codes. A mail that the mail server rejects is retried with another code. */
export async function startEmailCodeJobs({
  db,
  mail,
  jobs,
}: {
  readonly db: Db;
  readonly mail: Pick<Mailer, 'send'>;
  readonly jobs: Pick<Jobs, 'work'>;
}): Promise<void> {
  await jobs.work<EmailCodeRequest>(queue, (request) => sendEmailCode({ db, mail }, request), {
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
  // In the URL fragment, which browsers do not send, so no proxy logs the code.
  const link = `${origin}/verify#${new URLSearchParams({ email: email.email, code })}`;
  await mail.send({ to: email.email, language, ...sayMail(language, 'emailCode', { code, link }) });
}

/**
 * Verifies an address by its code; false for a wrong or expired code and after too many attempts. Every attempt
 * counts. [H746] Those without a session of the account count separately, so that strangers cannot lock it out.
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
