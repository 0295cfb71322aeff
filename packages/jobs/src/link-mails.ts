import type { Jobs } from '@hangout/platform/jobs/jobs';
import type { Language } from '@hangout/rules';

export const LINK_MAIL_QUEUE = 'link-mail';

export interface LinkMailRequest {
  /** `reset` leads to a new password, `signIn` signs in. */
  readonly kind: 'reset' | 'signIn';
  /** As typed by the caller: it may be unknown. */
  readonly address: string;
  /** Base URL of the link in the mail. */
  readonly origin: string;
  /** [H480] Path of the page that is shown afterwards. */
  readonly to: string;
  /** [H271] Language if the account has chosen none. */
  readonly language: Language;
}

/**
 * [H742] Requests a mail with a link. A job looks up the account of the address after the response, so that neither
 * the response nor its duration reveals whether one exists.
 */
export function enqueueLinkMail(jobs: Pick<Jobs, 'send'>, request: LinkMailRequest): Promise<void> {
  return jobs.send(LINK_MAIL_QUEUE, request);
}
