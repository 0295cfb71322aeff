import { type Db, listEmails, loadOwnProfile } from '@hangout/db';
import type { RefusalError } from '@hangout/rules';
import { findPasswordWeakness, type PasswordOwner, type PasswordWeakness } from './weak-passwords.ts';

type RefuseWeak = (code: PasswordWeakness) => RefusalError;

/** [H730] Refuses an easily guessed password of a new account. */
export async function checkNewPassword(
  password: string,
  owner: PasswordOwner,
  refuse: RefuseWeak,
): Promise<void> {
  const weakness = await findPasswordWeakness(password, owner);
  if (weakness) throw refuse(weakness);
}

/** [H730] Refuses an easily guessed new password of an existing account. */
export async function checkNewPasswordOf(
  db: Db,
  userUuid: string,
  password: string,
  refuse: RefuseWeak,
): Promise<void> {
  const [profile, emails] = await Promise.all([loadOwnProfile(db, userUuid), listEmails(db, userUuid)]);
  const owner = { nickname: profile?.nickname, emails: emails.map(({ email }) => email) };
  await checkNewPassword(password, owner, refuse);
}
