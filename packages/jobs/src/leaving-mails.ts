import { type Db, findLanguageOfUser, listSubscriptions, listVerifiedAddresses } from '@hangout/db';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import { say, sayMail, sayTime } from '@hangout/platform/texts/texts';
import { isEntitling, type Language } from '@hangout/rules';
import { enqueueMail } from './mail.ts';

interface LeavingMail {
  readonly kind:
    | 'deactivationRequested'
    | 'deletionRequested'
    | 'takenBack'
    | 'takenBackByModerator'
    | 'deactivated'
    | 'deleted';
  /** Base URL of the links. */
  readonly origin?: string;
  /** When the account is deactivated or deleted, ISO 8601. */
  readonly at?: string;
  /** Language of the mail if the account has chosen none. */
  readonly language?: Language;
}

/**
 * Enqueues a mail about a deactivation or deletion to every verified address of the account, [H271] in the
 * language that it has chosen.
 */
export async function mailAboutLeaving(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  userUuid: string,
  { kind, origin = '', at, language = 'en' }: LeavingMail,
): Promise<void> {
  const to = await listVerifiedAddresses(tx, userUuid);
  if (to.length === 0) return;
  const chosen = (await findLanguageOfUser(tx, userUuid)) ?? language;
  const day = at === undefined ? '' : sayTime(at, chosen);
  // [H2207] Only whoever pays reads about a plan.
  const isPaying = (await listSubscriptions(tx, userUuid)).some(isEntitling);
  const plan = isPaying ? say(chosen, 'mails.planEnds') : '';
  const mail = sayMail(chosen, kind, { origin, settings: `${origin}/settings`, day, plan });
  for (const address of to) await enqueueMail(jobs, tx, { to: address, ...mail });
}
