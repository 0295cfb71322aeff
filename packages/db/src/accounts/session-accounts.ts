import type { Db } from '../connect.ts';
import { Session, User } from '../models/accounts.ts';
import { type AccountRow, accountColumns } from './account-row.ts';

/**
 * The columns of an account that authentication needs: identity, role, status and ban. A bot has the status and the ban
 * of its owner where those are stricter.
 */
export type SessionAccount = AccountRow & Pick<User, 'subscriptionLevel' | 'resident'>;

const columns = [...accountColumns, 'subscriptionLevel', 'resident'] as const;

/** The session that a token names: the id of the session and its user. */
export interface SessionKey {
  readonly userUuid: string;
  readonly sid: string;
}

/**
 * Loads the accounts of open sessions, in the order of `sessions`; null where a session has ended or belongs to
 * another user.
 */
export async function loadSessionAccounts(
  db: Db,
  sessions: readonly SessionKey[],
): Promise<(SessionAccount | null)[]> {
  const rows = await Session.query(db)
    .joinRelated('user')
    .modify('open')
    .whereRaw('sessions.sid = any(cast(? as uuid[]))', [sessions.map(({ sid }) => sid)])
    .select('sessions.sid', ...columns.map((name) => `user.${name}` as const));
  const owners = await loadOwners(db, rows);
  const bySid = new Map(rows.map(({ sid, ...row }) => [sid, withOwner(row, owners)]));
  return sessions.map(({ userUuid, sid }) => {
    const row = bySid.get(sid.toLowerCase());
    return row?.uuid === userUuid.toLowerCase() ? row : null;
  });
}

export async function loadAccount(db: Db, userUuid: string): Promise<SessionAccount | null> {
  const row = await User.query(db)
    .where({ uuid: userUuid })
    .select(...columns)
    .first();
  return row ? withOwner(row, await loadOwners(db, [row])) : null;
}

type Owners = ReadonlyMap<string, Pick<User, 'status' | 'bannedUntil'>>;

/** Loads the owners of those accounts that are bots. */
async function loadOwners(db: Db, accounts: readonly Pick<User, 'ownerUuid'>[]): Promise<Owners> {
  const uuids = [...new Set(accounts.flatMap(({ ownerUuid }) => ownerUuid ?? []))];
  if (uuids.length === 0) return new Map();
  const rows = await User.query(db).whereIn('uuid', uuids).select('uuid', 'status', 'bannedUntil');
  return new Map(rows.map((row) => [row.uuid, row]));
}

/** [H701] Gives a bot the stricter status and the longer ban of itself and its owner. */
function withOwner<A extends Pick<User, 'ownerUuid' | 'status' | 'bannedUntil'>>(
  account: A,
  owners: Owners,
): A {
  const owner = account.ownerUuid === null ? undefined : owners.get(account.ownerUuid);
  if (!owner) return account;
  const bans = [account.bannedUntil, owner.bannedUntil].filter((until) => until !== null);
  const bannedUntil = bans.find((until) => until === 'infinity') ?? bans.toSorted().at(-1) ?? null;
  return { ...account, status: owner.status === 'deactivated' ? owner.status : account.status, bannedUntil };
}
