import { randomUUID } from 'node:crypto';
import type { BotPermission, Capability, GlobalRole } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { Email, User } from '../models/accounts.ts';
import { Room } from '../models/rooms.ts';
import { loadSiteSettings } from '../site/site-settings.ts';
import { insertDefaultCrates } from '../songs/crates.ts';
import { queryRows } from '../sql.ts';
import { type AccountRow, accountColumns } from './account-row.ts';
import { lockFreeEmail } from './emails.ts';
import { nameSkeletons, nicknameColumns } from './name-skeleton.ts';
import { createGuestProfile } from './profiles.ts';
import type { SessionLimits } from './sessions.ts';

export interface NewUser {
  /** Random by default. Screenshots pass a fixed uuid, because an avatar's pose is derived from it. */
  readonly uuid?: string;
  readonly kind?: 'user' | 'bot';
  readonly nickname?: string;
  /** Preferred nickname; if another account has it, the new account gets a nickname derived from it. */
  readonly nicknameWish?: string;
  readonly avatarId?: string;
  readonly color?: string;
  readonly passwordHash?: string | null;
  readonly email?: string;
  readonly emailStatus?: 'PENDING_VERIFICATION' | 'VERIFIED' | 'CREATED_BY_ADMIN';
  readonly role?: GlobalRole;
  readonly capabilities?: readonly Capability[];
  readonly resident?: boolean;
  /** [H1962] True if the account waits for an admin's approval. */
  readonly isWaiting?: boolean;
  /** Owner of a bot account; undefined for a person. */
  readonly ownerUuid?: string;
}

/**
 * Inserts an account with its email address, queue and liked songs; call it in a transaction. A missing nickname,
 * avatar or colour is derived from the uuid, as for guests. Throws an error that `isNicknameTaken` recognizes if
 * `nickname` is taken; a taken `nicknameWish` is changed instead.
 * @throws EmailTakenError
 */
export async function insertUser(db: Db, user: NewUser): Promise<string> {
  if (user.email) await lockFreeEmail(db, user.email);
  const uuid = user.uuid ?? randomUUID();
  const look = createGuestProfile(uuid);
  const nickname = user.nickname ?? (await freeNickname(db, user.nicknameWish ?? look.nickname));
  await User.query(db).insert({
    uuid,
    kind: user.kind ?? 'user',
    role: user.role ?? (user.kind === 'bot' ? 'bot' : 'user'),
    capabilities: [...(user.capabilities ?? [])],
    ...nicknameColumns(nickname),
    avatarId: user.avatarId ?? look.avatarId,
    color: user.color ?? look.color,
    passwordHash: user.passwordHash ?? null,
    resident: user.resident ?? false,
    application: user.isWaiting ? '' : null,
    ownerUuid: user.ownerUuid ?? null,
  });
  if (user.email) {
    const status = user.emailStatus ?? 'PENDING_VERIFICATION';
    await Email.query(db).insert({ userUuid: uuid, email: user.email, type: 'personal', status });
  }
  await insertDefaultCrates(db, uuid);
  return uuid;
}

/** Returns the proposed nickname, with a random suffix if another account already has it. */
async function freeNickname(db: Db, wish: string): Promise<string> {
  const { folded, drawn } = nameSkeletons(wish);
  const taken = await User.query(db)
    .where({ nicknameSkeleton: folded })
    .orWhere({ nicknameDrawnSkeleton: drawn })
    .select('uuid')
    .first();
  return taken ? `${[...wish].slice(0, 16).join('').trim()} ${randomUUID().slice(0, 8)}` : wish;
}

export interface SignInRow extends AccountRow {
  readonly passwordHash: string | null;
  readonly emailStatus: string;
}

/** Maximum number of accounts that can sign in with the same unverified email address. */
const MAX_UNVERIFIED_SIGN_INS = 5;

/**
 * [H700] Finds the accounts that may sign in with an email address: the one that has verified it, otherwise those
 * that signed up with it, oldest first.
 */
export async function findSignInsByEmail(db: Db, email: string): Promise<SignInRow[]> {
  const rows: SignInRow[] = await Email.query(db)
    .joinRelated('user')
    .modify('signsIn')
    .whereRaw('lower(emails.email) = lower(?)', [email])
    .orderByRaw(`emails.status = 'PENDING_VERIFICATION', emails.id`)
    .limit(MAX_UNVERIFIED_SIGN_INS)
    .select(
      ...accountColumns.map((name) => `user.${name}` as const),
      'user.passwordHash',
      'emails.status as emailStatus',
    );
  const [first] = rows;
  return first && first.emailStatus !== 'PENDING_VERIFICATION' ? [first] : rows;
}

export async function listBots(db: Db, ownerUuid: string): Promise<{ uuid: string; role: GlobalRole }[]> {
  return User.query(db).where({ ownerUuid, kind: 'bot' }).orderBy('id', 'desc').select('uuid', 'role');
}

export interface OwnBot extends Pick<User, 'uuid' | 'nickname' | 'avatarId' | 'color' | 'createdAt'> {
  readonly permissions: BotPermission[];
  readonly tokens: number;
}

/** Lists a user's bots, each with the number of its sessions that `listSessions` would list. */
export async function listOwnBots(
  db: Db,
  ownerUuid: string,
  { maxDays, idleDays }: Pick<SessionLimits, 'maxDays' | 'idleDays'>,
): Promise<OwnBot[]> {
  return queryRows<OwnBot>(
    db,
    `select u.uuid, u.nickname, u.avatar_id as "avatarId", u.color, u.created_at as "createdAt",
       u.bot_permissions as permissions,
       (select count(*)::int from sessions s where s.user_uuid = u.uuid and s.ended_at is null
         and s.created_at > now() - make_interval(days => :maxDays)
         and s.last_used_at > now() - make_interval(days => :idleDays)) as tokens
     from users u where u.owner_uuid = :ownerUuid and u.kind = 'bot' order by u.id desc`,
    { ownerUuid, maxDays, idleDays },
  );
}

/** Changes what a bot may do; a trigger notifies every process that caches the account. */
export async function changeBotPermissions(
  tx: Db,
  uuid: string,
  botPermissions: readonly BotPermission[],
): Promise<void> {
  await User.query(tx)
    .where({ uuid })
    .patch({ botPermissions: [...botPermissions], updatedAt: tx.fn.now() });
}

/**
 * Locks the bots of one owner until the transaction ends, so that concurrent requests cannot exceed the bot limit.
 */
export async function lockBotsOf(tx: Db, ownerUuid: string): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(hashtext(?))', [`bots of ${ownerUuid}`]);
}

/** Loads the columns that decide whether an account is old enough to act; null for a guest. */
export async function loadAccountAge(
  db: Db,
  uuid: string,
): Promise<Pick<User, 'createdAt' | 'role' | 'resident'> | null> {
  return (await User.query(db).where({ uuid }).select('createdAt', 'role', 'resident').first()) ?? null;
}

export async function hasAdmin(db: Db): Promise<boolean> {
  return (await User.query(db).whereIn('role', ['superUser', 'admin']).select('uuid').first()) !== undefined;
}

export async function listAdmins(db: Db): Promise<string[]> {
  const rows = await User.query(db).whereIn('role', ['superUser', 'admin']).select('uuid');
  return rows.map(({ uuid }) => uuid);
}

/** Locks until the transaction ends, so that concurrent requests cannot both make the first admin. */
export async function lockFirstAdmin(tx: Db): Promise<void> {
  await tx.raw("select pg_advisory_xact_lock(hashtext('first admin'))");
}

/** Returns the uuids that have an account, without duplicates and in the given order. */
export async function filterExistingUsers(db: Db, uuids: readonly string[]): Promise<string[]> {
  const rows = await User.query(db).whereIn('uuid', uuids).select('uuid');
  const known = new Set(rows.map((row) => row.uuid));
  return [...new Set(uuids)].filter((uuid) => known.has(uuid));
}

/**
 * [H913] Locks the table of accounts until the transaction ends; returns whether the place is in use: its setup was
 * finished, or it has a hangout or an account that is not an admin.
 */
export async function lockUsersAndFindUse(tx: Db): Promise<boolean> {
  await tx.raw('lock table users in share row exclusive mode');
  const { firstRunAt } = await loadSiteSettings(tx, 'firstRunAt');
  if (firstRunAt !== undefined) return true;
  const user = User.query(tx).whereNotIn('role', ['admin', 'superUser']).select('uuid').first();
  return (await user) !== undefined || (await Room.query(tx).select('uuid').first()) !== undefined;
}
