import { type Db, findLanguageOfUser, listEmails } from '@hangout/db';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import { say, sayMail } from '@hangout/platform/texts/texts';
import type { Language } from '@hangout/rules';
import { enqueueMail } from './mail.ts';

interface ApplicationMail {
  readonly kind: 'applicationApproved' | 'applicationRejected';
  /** What the admin writes; empty for nothing. */
  readonly reason?: string;
  /** Base URL of the links. */
  readonly origin: string;
  /** Language of the mail if the account has chosen none. */
  readonly language: Language;
}

/**
 * [H1968] Enqueues a mail to somebody who has applied for an account, also to an address that is not verified, because
 * a waiting account may not have come that far.
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
