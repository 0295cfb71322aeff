import { type Db, insertUser, isUniqueViolation, type NewUser } from '@hangout/db';
import { type Config, hashPassword } from '@hangout/server';

export interface NewPerson extends Omit<NewUser, 'passwordHash'> {
  readonly email: string;
  readonly password: string;
}

/**
 * Makes a person's account, as the sign-up does. Hashes the password first: do not call it in a transaction.
 * @throws AccountTaken where the email or the nickname belongs to somebody.
 */
export async function registerPerson(db: Db, person: NewPerson): Promise<{ uuid: string }> {
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

/** Somebody has this email or nickname already. */
export class AccountTaken extends Error {
  override name = 'AccountTaken';
  readonly code: 'email_taken' | 'nickname_taken';
  constructor(code: 'email_taken' | 'nickname_taken') {
    super(code);
    this.code = code;
  }
}

/** Makes the first admin where ADMIN_EMAIL and ADMIN_PASSWORD are given; an account that exists becomes one. */
export async function ensureAdmin(
  db: Db,
  config: Pick<Config, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD' | 'DEFAULT_CAPABILITIES'>,
): Promise<void> {
  const email = config.ADMIN_EMAIL?.trim().toLowerCase();
  const password = config.ADMIN_PASSWORD;
  if (!email || !password) return;
  const known = await db('emails')
    .whereRaw('lower(email) = ?', [email])
    .whereNot({ status: 'DELETED' })
    .first();
  if (known) {
    await db('users').where({ uuid: known.userUuid, role: 'user' }).update({ role: 'admin' });
    return;
  }
  if (password.length < 8) throw new Error('ADMIN_PASSWORD must have at least 8 characters');
  const capabilities = [...config.DEFAULT_CAPABILITIES, 'promoteRoom'];
  await registerPerson(db, { email, password, role: 'admin', emailStatus: 'VERIFIED', capabilities });
}
