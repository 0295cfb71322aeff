import type { Jobs } from '@hangout/platform/jobs/jobs';
import type { Language } from '@hangout/rules';

export const LINK_MAIL_QUEUE = 'link-mail';

export interface LinkMailRequest {
  /** `reset` is a link to the page for a new password, `signIn` one that signs in. */
  readonly kind: 'reset' | 'signIn';
  /** As typed by the caller. It need not belong to an account. */
  readonly address: string;
  /** Base URL of the link in the mail. */
  readonly origin: string;
  /** [H480] Path to open after the link was used. */
  readonly to: string;
  /** [H271] Language of the mail if the account has chosen none. */
  readonly language: Language;
}

/**
 * [H742] Enqueues a mail with a link. The job looks the account up after the response was sent, so that
 * neither the response nor its duration tells whether the address has an account.
 */
export function enqueueLinkMail(jobs: Pick<Jobs, 'send'>, request: LinkMailRequest): Promise<void> {
  return jobs.send(LINK_MAIL_QUEUE, request);
}
