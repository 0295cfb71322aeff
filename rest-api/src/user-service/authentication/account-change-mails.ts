import { type Db, findLanguageOfUser } from '@hangout/db';
import type { Language } from '@hangout/rules';
import { enqueueMail } from '@hangout/server';
import type { Dependencies } from '../../framework/index.ts';
import { type MailWords, mailTexts } from './mail-texts.ts';

/** A change of an account that its owner learns of by mail. */
export type AccountChange =
  | { readonly kind: 'emailAdded' | 'emailRemoved'; readonly email: string }
  | { readonly kind: 'phoneChanged' | 'phoneRemoved'; readonly phone: string }
  | {
      readonly kind:
        | 'passwordChanged'
        | 'secondFactorOn'
        | 'secondFactorOff'
        | 'passkeyAdded'
        | 'passkeyRemoved';
    };

interface AccountChangeMail {
  readonly userUuid: string;
  readonly to: readonly string[];
  readonly change: AccountChange;
  /** Where the links lead. */
  readonly origin: string;
  /** [H271] The language for an account that has chosen none: of the request where its owner sent it, else English. */
  readonly language?: Language;
}

/** [H741] [H733] Mails a change of an account to these addresses, once the transaction has committed. */
export async function mailAccountChange(
  tx: Db,
  dependencies: Pick<Dependencies, 'jobs'>,
  { userUuid, to, change, origin, language = 'en' }: AccountChangeMail,
): Promise<void> {
  if (to.length === 0) return;
  const chosen = await findLanguageOfUser(tx, userUuid);
  const mail = wordAccountChange(change, origin, chosen ?? language);
  // One job for each address: where one fails and is repeated, the others are not mailed twice.
  for (const address of to) await enqueueMail(dependencies.jobs, tx, { to: address, ...mail });
}

function wordAccountChange(change: AccountChange, origin: string, language: Language): MailWords {
  const texts = mailTexts[language];
  const settings = `${origin}/settings`;
  if (change.kind === 'emailAdded' || change.kind === 'emailRemoved')
    return texts[change.kind](change.email, settings);
  if (change.kind === 'phoneChanged' || change.kind === 'phoneRemoved')
    return texts[change.kind](change.phone, settings);
  if (change.kind === 'secondFactorOn' || change.kind === 'passwordChanged')
    return texts[change.kind](origin);
  return texts[change.kind](settings);
}
