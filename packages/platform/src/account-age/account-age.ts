import { type Db, loadAccountAge } from '@hangout/db';
import { type AgedAction, type RuleRefusal, refusalOfYoungAccount } from '@hangout/rules';
import type { Config } from '../config/config.ts';

export type AccountAgeConfig = Partial<
  Pick<Config, 'ACCOUNT_HOURS_TO_WRITE' | 'ACCOUNT_HOURS_TO_UPLOAD' | 'ACCOUNT_HOURS_TO_DJ'>
>;

const keyOf = {
  write: 'ACCOUNT_HOURS_TO_WRITE',
  upload: 'ACCOUNT_HOURS_TO_UPLOAD',
  dj: 'ACCOUNT_HOURS_TO_DJ',
} as const satisfies Record<AgedAction, keyof AccountAgeConfig>;

/**
 * [H1974] Returns the refusal if an account is too new for an action, else null. The account is loaded only
 * if the operator has set a minimum age for the action.
 */
export async function findAgeRefusal(
  { db, config, now }: { readonly db: Db; readonly config: AccountAgeConfig; readonly now: number },
  uuid: string,
  action: AgedAction,
): Promise<RuleRefusal | null> {
  const hours = config[keyOf[action]];
  if (hours === undefined) return null;
  return refusalOfYoungAccount(await loadAccountAge(db, uuid), hours, now);
}
