import { type Db, findLanguageOfUser } from '@hangout/db';
import type { Language } from '@hangout/rules';
import { enqueueMail, sayMail } from '@hangout/server';
import type { Dependencies } from '../../framework/index.ts';

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
  const { kind, ...about } = change;
  const mail = sayMail(chosen ?? language, kind, { ...about, origin, settings: `${origin}/settings` });
  // One job for each address: where one fails and is repeated, the others are not mailed twice.
  for (const address of to) await enqueueMail(dependencies.jobs, tx, { to: address, ...mail });
}
