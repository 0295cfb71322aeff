import { type Db, findLanguageOfUser, listEmails } from '@hangout/db';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import { say, sayMail } from '@hangout/platform/texts/texts';
import type { Language } from '@hangout/rules';
import { enqueueMail } from './mail.ts';

interface ApplicationMail {
  readonly kind: 'applicationApproved' | 'applicationRejected';
  /** Text written by the admin, which may be empty. */
  readonly reason?: string;
  /** Base URL of the links. */
  readonly origin: string;
  /** Language of the mail if the account has chosen none. */
  readonly language: Language;
}

/**
 * [H1968] Enqueues a mail to an applicant for an account. It also goes to an unverified address, because the
 * applicant may not have verified it yet.
 */
export async function mailAboutApplication(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  userUuid: string,
  { kind, reason = '', origin, language }: ApplicationMail,
): Promise<void> {
  const [address] = await listEmails(tx, userUuid);
  if (!address) return;
  const chosen = (await findLanguageOfUser(tx, userUuid)) ?? language;
  const words = reason === '' ? '' : `\n\n${say(chosen, 'mails.applicationReason', { reason })}`;
  const mail = sayMail(chosen, kind, { link: `${origin}/`, reason: words });
  await enqueueMail(jobs, tx, { to: address.email, language: chosen, ...mail });
}
