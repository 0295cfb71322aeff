import { type Db, findLanguageOfUser, listVerifiedAddresses } from '@hangout/db';
import type { Language } from '@hangout/rules';
import { enqueueMail, type Jobs } from '@hangout/server';
import type { MailWords } from '../authentication/mail-texts.ts';
import { formatDay, leavingTexts } from './leaving-texts.ts';

type Texts = (typeof leavingTexts)[Language];

/** Enqueues a mail about leaving to every verified address of an account, in the person's language. */
export async function mailAboutLeaving(
  tx: Db,
  jobs: Pick<Jobs, 'send'>,
  userUuid: string,
  {
    language = 'en',
    word,
  }: { readonly language?: Language; readonly word: (texts: Texts, day: DayWords) => MailWords },
): Promise<void> {
  const to = await listVerifiedAddresses(tx, userUuid);
  if (to.length === 0) return;
  const chosen = (await findLanguageOfUser(tx, userUuid)) ?? language;
  const mail = word(leavingTexts[chosen], (time) => formatDay(time, chosen));
  for (const address of to) await enqueueMail(jobs, tx, { to: address, ...mail });
}

type DayWords = (time: string) => string;
