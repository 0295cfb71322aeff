import {
  changeAccountStatus,
  type Db,
  deleteOtherSignInMethods,
  deleteUnverifiedEmails,
  EmailTakenError,
  endSessions,
  findVerifiedEmail,
  hasAdmin,
  insertUser,
  isNicknameTaken,
  loadAccountStatus,
  type NewUser,
} from '@hangout/db';
import { type Config, ConfigurationValueMissing } from '@hangout/platform/config/config';
import { hashPassword } from '@hangout/platform/passwords/passwords';
import { findPasswordWeakness } from '../authentication/weak-passwords.ts';

export interface NewAccount extends Omit<NewUser, 'passwordHash'> {
  readonly email: string;
  readonly password: string;
}

/**
 * Creates an account like a sign-up does. Do not call it in a transaction, because hashing the password takes long.
 * @throws AccountTaken if another account has the email address or the nickname
 */
export async function registerUser(
  db: Db,
  person: NewAccount,
  insert: (tx: Db, user: NewUser) => Promise<string> = insertUser,
): Promise<{ uuid: string }> {
  const { password, ...user } = person;
  const passwordHash = await hashPassword(password);
  try {
    return { uuid: await db.transaction((tx) => insert(tx, { ...user, passwordHash })) };
  } catch (error) {
    if (error instanceof EmailTakenError) throw new AccountTaken('email_taken');
    if (isNicknameTaken(error)) throw new AccountTaken('nickname_taken');
    throw error;
  }
}

export class AccountTaken extends Error {
  override name = 'AccountTaken';
  readonly code: 'email_taken' | 'nickname_taken';
  constructor(code: 'email_taken' | 'nickname_taken') {
    super(code);
    this.code = code;
  }
}

/**
 * [H145] Creates the first admin if ADMIN_EMAIL and ADMIN_PASSWORD are set. If an account has verified ADMIN_EMAIL,
 * that account becomes the admin: it gets the password, and loses its sessions and [H1553] every other way to sign in.
 * If an account has the address unverified, it may be a stranger's: it loses the address, and a new account becomes the
 * admin.
 * @throws ConfigurationValueMissing if there is no admin and only one of the two is set
 */
export async function ensureAdmin(
  db: Db,
  config: Pick<Config, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD' | 'DEFAULT_CAPABILITIES'>,
): Promise<void> {
  const email = config.ADMIN_EMAIL?.trim().toLowerCase();
  const password = config.ADMIN_PASSWORD;
  if (!email && !password) return;
  if (!email || !password) {
    // An operator may take the password away once there is an admin.
    if (await hasAdmin(db)) return;
    throw new ConfigurationValueMissing(email ? 'ADMIN_PASSWORD' : 'ADMIN_EMAIL');
  }
  const known = await findVerifiedEmail(db, email);
  if (known) {
    if ((await loadAccountStatus(db, known.userUuid))?.role !== 'user') return;
    const passwordHash = await hashPassword(await checkAdminPassword(password, email));
    await db.transaction(async (tx) => {
      // Deleting links can take away a role of groups, so the role of an admin is set afterwards.
      await deleteOtherSignInMethods(tx, known);
      await changeAccountStatus(tx, known.userUuid, { role: 'admin', passwordHash });
      await endSessions(tx, known.userUuid, { reason: 'password' });
    });
    return;
  }
  await deleteUnverifiedEmails(db, email);
  const capabilities = [...config.DEFAULT_CAPABILITIES, 'promoteRoom'] as const;
  await registerUser(db, {
    email,
    password: await checkAdminPassword(password, email),
    role: 'admin',
    emailStatus: 'VERIFIED',
    capabilities,
  });
}

/** [H130] [H730] @throws Error if the first admin's password is too short or too easy to guess */
async function checkAdminPassword(password: string, email: string): Promise<string> {
  if (password.length < 8) throw new Error('ADMIN_PASSWORD must have at least 8 characters');
  const weakness = await findPasswordWeakness(password, { emails: [email] });
  if (weakness === 'password_common')
    throw new Error('ADMIN_PASSWORD is one of the most common passwords: choose another one');
  if (weakness) throw new Error('ADMIN_PASSWORD must not be the email address: choose another one');
  return password;
}
