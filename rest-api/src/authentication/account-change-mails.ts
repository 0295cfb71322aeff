import { type Db, findLanguageOfUser } from '@hangout/db';
import { enqueueMail } from '@hangout/jobs/mail';
import { sayMail } from '@hangout/platform/texts/texts';
import type { Language } from '@hangout/rules';
import type { Dependencies } from '../framework/index.ts';

export type AccountChange =
  | { readonly kind: 'emailAdded' | 'emailRemoved'; readonly email: string }
  | { readonly kind: 'phoneChanged' | 'phoneRemoved'; readonly phone: string }
  | { readonly kind: 'accountLinked' | 'accountUnlinked'; readonly provider: string }
  | {
      readonly kind:
        | 'passwordChanged'
        | 'passwordChangedAlone'
        | 'discordLinked'
        | 'discordUnlinked'
        | 'secondFactorOn'
        | 'secondFactorOff'
        | 'passkeyAdded'
        | 'passkeyRemoved';
    };

interface AccountChangeMail {
  readonly userUuid: string;
  readonly to: readonly string[];
  readonly change: AccountChange;
  /** Base URL of the links in the mail. */
  readonly origin: string;
  /**
   * [H271] Language of the mail if the account has chosen none; pass the language of the request only if the owner sent
   * it.
   */
  readonly language?: Language;
}

/** [H741] [H733] Mails these addresses about a change of the account, once the transaction has committed. */
export async function mailAccountChange(
  tx: Db,
  dependencies: Pick<Dependencies, 'jobs'>,
  { userUuid, to, change, origin, language = 'en' }: AccountChangeMail,
): Promise<void> {
  if (to.length === 0) return;
  const chosen = await findLanguageOfUser(tx, userUuid);
  const { kind, ...about } = change;
  const mail = sayMail(chosen ?? language, kind, { ...about, origin, settings: `${origin}/settings` });
  // Each address has its own job, so that a retry for one address does not mail the others again.
  for (const address of to) await enqueueMail(dependencies.jobs, tx, { to: address, ...mail });
}
