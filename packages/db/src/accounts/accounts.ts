import { randomUUID } from 'node:crypto';
import type { GlobalRole } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { defaultCrates } from '../songs/index.ts';
import { type AccountRow, accountColumns } from './account-row.ts';
import { profileOfGuest } from './profiles.ts';

export interface NewUser {
  readonly kind?: 'user' | 'bot';
  readonly nickname?: string;
  readonly avatarId?: string;
  readonly color?: string;
  readonly passwordHash?: string | null;
  readonly email?: string;
  readonly emailStatus?: 'PENDING_VERIFICATION' | 'VERIFIED' | 'CREATED_BY_ADMIN';
  readonly role?: GlobalRole;
  readonly capabilities?: readonly string[];
  readonly resident?: boolean;
  /** Whose bot this is. */
  readonly ownerUuid?: string;
}

/**
 * A new account with its email, queue and likes; what is not said about its looks follows from its uuid as a
 * guest's does. Throws a unique violation of `users_nickname` or `emails_address`.
 */
export async function insertUser(db: Db, user: NewUser): Promise<string> {
  const uuid = randomUUID();
  const look = profileOfGuest(uuid);
  await db('users').insert({
    uuid,
    kind: user.kind ?? 'user',
    role: user.role ?? (user.kind === 'bot' ? 'bot' : 'user'),
    capabilities: [...(user.capabilities ?? [])],
    nickname: user.nickname ?? (await freeNickname(db, look.nickname)),
    avatarId: user.avatarId ?? look.avatarId,
    color: user.color ?? look.color,
    passwordHash: user.passwordHash ?? null,
    resident: user.resident ?? false,
    ownerUuid: user.ownerUuid ?? null,
  });
  if (user.email) {
    const status = user.emailStatus ?? 'PENDING_VERIFICATION';
    await db('emails').insert({ userUuid: uuid, email: user.email, type: 'personal', status });
  }
  await defaultCrates(db, uuid);
  return uuid;
}

/** The wish, or the wish with a number that nobody else has. */
async function freeNickname(db: Db, wish: string): Promise<string> {
  const taken = await db('users').whereRaw('lower(nickname) = lower(?)', [wish]).first('uuid');
  return taken ? `${wish.slice(0, 16)} ${randomUUID().slice(0, 8)}` : wish;
}

/** A session that the tokens of one sign-in belong to. */
export async function insertSession(db: Db, userUuid: string): Promise<string> {
  const [row] = await db('sessions').insert({ userUuid }).returning('sid');
  return row.sid;
}

/** Ends the sessions of a person: all of them, only one, or all but one. */
export async function endSessions(
  db: Db,
  userUuid: string,
  which: { only?: string; except?: string } = {},
): Promise<void> {
  const sessions = db('sessions').where({ userUuid }).whereNull('endedAt');
  if (which.only) sessions.where({ sid: which.only });
  if (which.except) sessions.whereNot({ sid: which.except });
  await sessions.update({ endedAt: db.fn.now() });
}

export interface SignInRow extends AccountRow {
  readonly passwordHash: string | null;
  readonly emailStatus: string;
}

/** Who signs in by this address; never by one that was deleted. */
export async function signInByEmail(db: Db, email: string): Promise<SignInRow | null> {
  const row: SignInRow | undefined = await db('emails')
    .join('users', 'users.uuid', 'emails.userUuid')
    .whereRaw('lower(emails.email) = lower(?)', [email])
    .whereNot('emails.status', 'DELETED')
    .first([...accountColumns, 'users.passwordHash', 'emails.status as emailStatus']);
  return row ?? null;
}

/** Bots of a person, the newest first. */
export function botsOf(db: Db, ownerUuid: string): Promise<{ uuid: string; role: GlobalRole }[]> {
  return db('users').where({ ownerUuid, kind: 'bot' }).orderBy('id', 'desc').select('uuid', 'role');
}
