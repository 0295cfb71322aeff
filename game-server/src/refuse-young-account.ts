import type { Db } from '@hangout/db';
import { type AccountAgeConfig, findAgeRefusal } from '@hangout/platform/account-age/account-age';
import type { AgedAction } from '@hangout/rules';
import { ruleRefusal } from './refusal.ts';
import type { Scheduler } from './scheduler.ts';

/** [H1974] @throws RefusalError if an account is too new, with the time from which it is old enough */
export type RefuseYoungAccount = (uuid: string, action: AgedAction) => Promise<void>;

export const createAccountAgeCheck =
  (db: Db, config: AccountAgeConfig, scheduler: Pick<Scheduler, 'now'>): RefuseYoungAccount =>
  async (uuid, action) => {
    const refusal = await findAgeRefusal({ db, config, now: scheduler.now() }, uuid, action);
    if (refusal) throw ruleRefusal(refusal);
  };
