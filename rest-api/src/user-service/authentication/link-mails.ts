import { type Db, findLanguageOfUser, findVerifiedEmail, loadAccountStatus } from '@hangout/db';
import type { Config } from '@hangout/platform/config/config';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import type { Mailer } from '@hangout/platform/mail/mailer';
import { sayMail } from '@hangout/platform/texts/texts';
import { lifetimeSeconds } from '@hangout/platform/tokens/lifetimes';
import type { Tokens } from '@hangout/platform/tokens/tokens';
import type { Language } from '@hangout/rules';
import { takeLinkMailToAccount } from './message-quotas.ts';
import { passwordFingerprint } from './password-fingerprint.ts';

const queue = 'link-mail';

interface LinkMailRequest {
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
  return jobs.send(queue, request);
}

interface LinkMailDependencies {
  readonly db: Db;
  readonly config: Config;
  readonly tokens: Tokens;
  readonly mail: Mailer;
  readonly jobs: Pick<Jobs, 'work'>;
}

/** Starts the jobs that send requested mails. A mail that the mail server rejects is retried. */
export async function startLinkMailJobs({ jobs, ...dependencies }: LinkMailDependencies): Promise<void> {
  await jobs.work<LinkMailRequest>(queue, (request) => sendLinkMail(dependencies, request), {
    concurrency: 2,
  });
}

/** [H700] Only verified addresses receive the mail: an unverified one may belong to somebody else. */
async function sendLinkMail(
  { db, config, tokens, mail }: Omit<LinkMailDependencies, 'jobs'>,
  { kind, address, origin, to, language: asked }: LinkMailRequest,
): Promise<void> {
  const email = await findVerifiedEmail(db, address);
  const person = email && (await loadAccountStatus(db, email.userUuid));
  if (!email || !person || person.status !== 'active') return;
  if (!(await takeLinkMailToAccount(db, config, person.uuid))) return;
  const language = (await findLanguageOfUser(db, person.uuid)) ?? asked;
  const claims = { sub: person.uuid, was: passwordFingerprint(person) };
  if (kind === 'signIn') {
    const token = await tokens.signSingleUseToken('magic', { ...claims, mailed: true });
    const link = `${origin}/magic-link/${token}/${encodeURIComponent(to)}`;
    const words = sayMail(language, 'signInLink', { link, count: lifetimeSeconds.magic / 60 });
    return mail.send({ to: email.email, language, ...words });
  }
  const minutes = config.RESET_LINK_MINUTES;
  const token = await tokens.signSingleUseToken('reset', claims, minutes * 60);
  // In the URL fragment, which browsers do not send, so no proxy logs the token.
  const link = `${origin}/reset-password#${new URLSearchParams({ to, reset: token })}`;
  await mail.send({ to: email.email, language, ...sayMail(language, 'resetMail', { link, count: minutes }) });
}
