import { type Db, findLanguageOfUser, findVerifiedEmail, loadAccountStatus } from '@hangout/db';
import type { Language } from '@hangout/rules';
import type { Config, Jobs, Mailer, Tokens } from '@hangout/server';
import { mailTexts } from './mail-texts.ts';
import { takeResetMailToAccount } from './message-quotas.ts';
import { passwordFingerprint } from './password-fingerprint.ts';

const queue = 'password-reset-mail';

interface ResetMailRequest {
  /** As somebody has typed it: it may be unknown. */
  readonly address: string;
  /** Where the link of the mail leads. */
  readonly origin: string;
  /** [H271] Of the request, for an account that has chosen none. */
  readonly language: Language;
}

/**
 * [H742] Requests a password reset mail. Whether an account has the address is looked up by a job, after the caller has
 * been answered, so that neither the answer nor its duration reveals it.
 */
export function enqueueResetMail(jobs: Pick<Jobs, 'send'>, request: ResetMailRequest): Promise<void> {
  return jobs.send(queue, request);
}

interface ResetMailDependencies {
  readonly db: Db;
  readonly config: Config;
  readonly tokens: Tokens;
  readonly mail: Mailer;
  readonly jobs: Pick<Jobs, 'work'>;
}

/** Sends the password reset mails that were requested. A mail that the mail server does not accept is tried again. */
export async function startResetMailJobs({ jobs, ...dependencies }: ResetMailDependencies): Promise<void> {
  await jobs.work<ResetMailRequest>(queue, (request) => sendResetMail(dependencies, request), {
    concurrency: 2,
  });
}

/** [H700] Only verified addresses receive the mail: an unverified one may belong to somebody else. */
async function sendResetMail(
  { db, config, tokens, mail }: Omit<ResetMailDependencies, 'jobs'>,
  { address, origin, language }: ResetMailRequest,
): Promise<void> {
  const email = await findVerifiedEmail(db, address);
  const person = email && (await loadAccountStatus(db, email.userUuid));
  if (!email || !person || person.status !== 'active') return;
  if (!(await takeResetMailToAccount(db, config, person.uuid))) return;
  const minutes = config.RESET_LINK_MINUTES;
  const claims = { sub: person.uuid, was: passwordFingerprint(person) };
  const token = await tokens.signSingleUseToken('reset', claims, minutes * 60);
  // In the fragment, which browsers send to no server: the token gets into no log of a proxy.
  const link = `${origin}/login#reset=${token}`;
  const texts = mailTexts[(await findLanguageOfUser(db, person.uuid)) ?? language];
  await mail.send({ to: email.email, ...texts.resetMail(link, minutes) });
}
