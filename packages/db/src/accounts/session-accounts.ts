import type { Db } from '../connect.ts';
import { Session, User } from '../models/accounts.ts';
import { type AccountRow, accountColumns } from './account-row.ts';
import { markSessionsUsed, type SessionKey, type SessionLimits } from './sessions.ts';

/**
 * The columns of an account that authentication needs: identity, role, status and ban. A bot has the status and the
 * ban of its owner if those are stricter.
 */
export type SessionAccount = AccountRow &
  Pick<User, 'subscriptionLevel' | 'resident'> & {
    /** [H820] Number of the session's valid token; absent if the account was loaded without a session. */
    readonly tokenNumber?: number;
    /** [H490] Until when the previous token is also accepted. */
    readonly previousTokenUntil?: string | null;
    /** [H494] True if the session was begun with a passkey, which counts as two factors. */
    readonly hasSecondFactor?: boolean;
  };

const columns = [...accountColumns, 'subscriptionLevel', 'resident'] as const;

/** A session's time of last use is updated once it is older than this, ms. */
const LAST_USE_MS = 600_000;

/**
 * Loads the accounts of open sessions, in the order of `sessions`, and marks the sessions as used. An entry is null if
 * its session has ended or belongs to another user, [H732] was idle for `idleDays`, or [H489] is older than `maxDays`.
 * Without `limits` sessions do not expire.
 */
export async function loadSessionAccounts(
  db: Db,
  sessions: readonly SessionKey[],
  limits?: Pick<SessionLimits, 'idleDays' | 'maxDays'>,
): Promise<(SessionAccount | null)[]> {
  const query = Session.query(db)
    .joinRelated('user')
    .modify('open')
    .whereRaw('sessions.sid = any(cast(? as uuid[]))', [sessions.map(({ sid }) => sid)]);
  if (limits)
    query
      .whereRaw('sessions.last_used_at > now() - make_interval(days => ?)', [limits.idleDays])
      .whereRaw('sessions.created_at > now() - make_interval(days => ?)', [limits.maxDays]);
  const rows = await query.select(
    'sessions.sid',
    'sessions.lastUsedAt',
    'sessions.tokenNumber',
    'sessions.previousTokenUntil',
    'sessions.hasSecondFactor',
    ...columns.map((name) => `user.${name}` as const),
  );
  const used = rows.filter(({ lastUsedAt }) => Date.now() - Date.parse(lastUsedAt) > LAST_USE_MS);
  if (used.length > 0)
    await markSessionsUsed(
      db,
      used.map(({ sid }) => sid),
    );
  const owners = await loadOwners(db, rows);
  const bySid = new Map(rows.map(({ sid, lastUsedAt: _, ...row }) => [sid, withOwner(row, owners)]));
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

async function loadOwners(db: Db, accounts: readonly Pick<User, 'ownerUuid'>[]): Promise<Owners> {
  const uuids = [...new Set(accounts.flatMap(({ ownerUuid }) => ownerUuid ?? []))];
  if (uuids.length === 0) return new Map();
  const rows = await User.query(db).whereIn('uuid', uuids).select('uuid', 'status', 'bannedUntil');
  return new Map(rows.map((row) => [row.uuid, row]));
}

/** [H701] Gives a bot the stricter status and the longer ban of its own and its owner's. */
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
