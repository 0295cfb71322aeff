import type { Db } from '@hangout/db';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import type { Language } from '@hangout/rules';

export const EMAIL_CODE_QUEUE = 'email-code';

/**
 * [H826] The email address for which the job creates a code. The request contains no code, because jobs are
 * stored.
 */
export interface EmailCodeRequest {
  readonly emailId: number;
  /** [H271] Language of the mail if the account has chosen none. */
  readonly language: Language;
  /** [H478] Base URL of the link in the mail. */
  readonly origin: string;
}

/** [H826] Enqueues a job that creates a code for an email address and mails it. */
export function enqueueEmailCode(jobs: Pick<Jobs, 'send'>, tx: Db, request: EmailCodeRequest): Promise<void> {
  return jobs.send(EMAIL_CODE_QUEUE, request, { tx });
}
