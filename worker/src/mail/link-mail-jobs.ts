import {
  type Db,
  findLanguageOfUser,
  findVerifiedEmail,
  loadAccountStatus,
  takeFromQuota,
} from '@hangout/db';
import { LINK_MAIL_QUEUE, type LinkMailRequest } from '@hangout/jobs/link-mails';
import type { Config } from '@hangout/platform/config/config';
import type { JobRun, Jobs } from '@hangout/platform/jobs/jobs';
import type { Mailer } from '@hangout/platform/mail/mailer';
import { passwordFingerprint } from '@hangout/platform/passwords/password-fingerprint';
import { sayMail } from '@hangout/platform/texts/texts';
import { lifetimeSeconds } from '@hangout/platform/tokens/lifetimes';
import type { Tokens } from '@hangout/platform/tokens/tokens';

interface LinkMailDependencies {
  readonly db: Db;
  readonly config: Config;
  readonly tokens: Tokens;
  readonly mail: Mailer;
  readonly jobs: Pick<Jobs, 'work'>;
}

/** Runs the jobs that send mails with links. A rejected mail is retried. */
export async function startLinkMailJobs({ jobs, ...dependencies }: LinkMailDependencies): Promise<void> {
  await jobs.work<LinkMailRequest>(
    LINK_MAIL_QUEUE,
    (request, run) => sendLinkMail(dependencies, request, run),
    { concurrency: 2 },
  );
}

/** [H700] Sends the mail only to a verified address, because an unverified one may be somebody else's. */
async function sendLinkMail(
  { db, config, tokens, mail }: Omit<LinkMailDependencies, 'jobs'>,
  { kind, address, origin, to, language: asked }: LinkMailRequest,
  { firstTry }: Pick<JobRun, 'firstTry'>,
): Promise<void> {
  const email = await findVerifiedEmail(db, address);
  const person = email && (await loadAccountStatus(db, email.userUuid));
  if (!email || !person || person.status !== 'active') return;
  // [H745] Limits the mails to one account, whichever networks request them. A retry sends the mail that the first
  // attempt has counted.
  const quota = {
    key: ['reset mails to an account', person.uuid],
    most: config.MAILS_PER_ACCOUNT_A_DAY,
  } as const;
  if (firstTry && (await takeFromQuota(db, quota)) === 0) return;
  const language = (await findLanguageOfUser(db, person.uuid)) ?? asked;
  const claims = { sub: person.uuid, was: passwordFingerprint(person), emailId: email.id };
  if (kind === 'signIn') {
    const token = await tokens.signSingleUseToken('magic', { ...claims, mailed: true });
    const link = `${origin}/magic-link/${token}/${encodeURIComponent(to)}`;
    const words = sayMail(language, 'signInLink', { link, count: lifetimeSeconds.magic / 60 });
    return mail.send({ to: email.email, language, ...words });
  }
  const minutes = config.RESET_LINK_MINUTES;
  const token = await tokens.signSingleUseToken('reset', claims, minutes * 60);
  // Browsers do not send the URL's fragment, so the token is in no proxy's log.
  const link = `${origin}/reset-password#${new URLSearchParams({ to, reset: token })}`;
  await mail.send({ to: email.email, language, ...sayMail(language, 'resetMail', { link, count: minutes }) });
}
