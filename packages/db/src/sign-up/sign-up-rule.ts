import { SIGN_UP_RULES, type SignUpRule } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { loadSiteSettings } from '../site/site-settings.ts';

/** [H1960] Loads who may create an account: everybody, until an admin has set another rule. */
export async function loadSignUpRule(db: Db): Promise<SignUpRule> {
  const { signUpRule } = await loadSiteSettings(db, 'signUpRule');
  return SIGN_UP_RULES.find((rule) => rule === signUpRule) ?? 'open';
}
