import { type Db, findLanguageOfUser, listVerifiedAddresses } from '@hangout/db';
import type { Language } from '@hangout/rules';
import { enqueueMail, type Jobs, sayDay, sayMail } from '@hangout/server';

/** What the mails about leaving tell. */
interface LeavingMail {
  readonly kind:
    | 'deactivationRequested'
    | 'deletionRequested'
    | 'takenBack'
    | 'takenBackByModerator'
    | 'deactivated'
    | 'deleted';
  /** Where links lead. */
  readonly origin?: string;
  /** The time at which it takes place, ISO 8601. */
  readonly at?: string;
  /** For an account that has chosen none. */
  readonly language?: Language;
}

/** Enqueues a mail about leaving to every verified address of an account, [H271] in the person's language. */
export async function mailAboutLeaving(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  userUuid: string,
  { kind, origin = '', at, language = 'en' }: LeavingMail,
): Promise<void> {
  const to = await listVerifiedAddresses(tx, userUuid);
  if (to.length === 0) return;
  const chosen = (await findLanguageOfUser(tx, userUuid)) ?? language;
  const day = at === undefined ? '' : sayDay(at, chosen);
  const mail = sayMail(chosen, kind, { origin, settings: `${origin}/settings`, day });
  for (const address of to) await enqueueMail(jobs, tx, { to: address, ...mail });
}
