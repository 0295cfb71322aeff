import {
  changeAccountStatus,
  type Db,
  endSessions,
  findEmail,
  insertUser,
  isUniqueViolation,
  loadAccountStatus,
  type NewUser,
} from '@hangout/db';
import { type Config, hashPassword } from '@hangout/server';

export interface NewAccount extends Omit<NewUser, 'passwordHash'> {
  readonly email: string;
  readonly password: string;
}

/**
 * Creates a user's account, as the sign-up does. It hashes the password first: do not call it in a transaction.
 * @throws AccountTaken where another account has the email address or the nickname.
 */
export async function registerUser(db: Db, person: NewAccount): Promise<{ uuid: string }> {
  const { password, ...user } = person;
  const passwordHash = await hashPassword(password);
  try {
    return { uuid: await db.transaction((tx) => insertUser(tx, { ...user, passwordHash })) };
  } catch (error) {
    if (isUniqueViolation(error, 'emails_address')) throw new AccountTaken('email_taken');
    if (isUniqueViolation(error, 'users_nickname')) throw new AccountTaken('nickname_taken');
    throw error;
  }
}

/** Thrown when another account has the email address or the nickname. */
export class AccountTaken extends Error {
  override name = 'AccountTaken';
  readonly code: 'email_taken' | 'nickname_taken';
  constructor(code: 'email_taken' | 'nickname_taken') {
    super(code);
    this.code = code;
  }
}

/**
 * [H145] Creates the first admin where ADMIN_EMAIL and ADMIN_PASSWORD are given. An account that has the address already
 * becomes admin with the given password, and its sessions end, so that a stranger who registered the address
 * before is locked out.
 */
export async function ensureAdmin(
  db: Db,
  config: Pick<Config, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD' | 'DEFAULT_CAPABILITIES'>,
): Promise<void> {
  const email = config.ADMIN_EMAIL?.trim().toLowerCase();
  const password = config.ADMIN_PASSWORD;
  if (!email || !password) return;
  const known = await findEmail(db, email);
  if (known) {
    if ((await loadAccountStatus(db, known.userUuid))?.role !== 'user') return;
    const passwordHash = await hashPassword(longEnough(password));
    await db.transaction(async (tx) => {
      await changeAccountStatus(tx, known.userUuid, { role: 'admin', passwordHash });
      await endSessions(tx, known.userUuid);
    });
    return;
  }
  const capabilities = [...config.DEFAULT_CAPABILITIES, 'promoteRoom'];
  await registerUser(db, {
    email,
    password: longEnough(password),
    role: 'admin',
    emailStatus: 'VERIFIED',
    capabilities,
  });
}

function longEnough(password: string): string {
  if (password.length < 8) throw new Error('ADMIN_PASSWORD must have at least 8 characters');
  return password;
}
