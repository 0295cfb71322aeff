import { type Db, listEmails, loadOwnProfile } from '@hangout/db';
import type { RefusalError } from '@hangout/rules';
import { findPasswordWeakness, type PasswordOwner, type PasswordWeakness } from '@hangout/server';

type RefuseWeak = (code: PasswordWeakness) => RefusalError;

/** [H730] Refuses a new password that is too easy to guess, for an account that is being made. */
export function checkNewPassword(password: string, owner: PasswordOwner, refuse: RefuseWeak): void {
  const weakness = findPasswordWeakness(password, owner);
  if (weakness) throw refuse(weakness);
}

/** [H730] Refuses a new password of an account that is too easy to guess. */
export async function checkNewPasswordOf(
  db: Db,
  userUuid: string,
  password: string,
  refuse: RefuseWeak,
): Promise<void> {
  const [profile, emails] = await Promise.all([loadOwnProfile(db, userUuid), listEmails(db, userUuid)]);
  const owner = { nickname: profile?.nickname, emails: emails.map(({ email }) => email) };
  checkNewPassword(password, owner, refuse);
}
