import { SIGN_UP_RULES, type SignUpRule } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { SiteSetting } from '../models/sign-up.ts';

const KEY = 'signUpRule';

/** [H1960] Loads the rule by which accounts are made; open until an admin has set another. */
export async function loadSignUpRule(db: Db): Promise<SignUpRule> {
  const row = await SiteSetting.query(db).where({ key: KEY }).select('value').first();
  return SIGN_UP_RULES.find((rule) => rule === row?.value) ?? 'open';
}

export async function saveSignUpRule(tx: Db, value: SignUpRule): Promise<void> {
  await SiteSetting.query(tx)
    .insert({ key: KEY, value, changedAt: tx.fn.now() })
    .onConflict('key')
    .merge(['value', 'changedAt']);
}
