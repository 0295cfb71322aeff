// Raw SQL, because this query serves mass joins: the statement is fixed and its cost was measured.
import type { GlobalRole } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { queryRows } from '../sql.ts';

/** The account data of a user who joins a hangout. */
export interface JoiningUser {
  readonly uuid: string;
  readonly kind: 'user' | 'bot';
  readonly role: GlobalRole;
  readonly nickname: string;
  readonly avatarId: string;
  readonly color: string;
  readonly badges: string[];
  readonly subscriptionLevel: number;
  readonly resident: boolean;
  /** Owner of a bot. */
  readonly ownerUuid: string | null;
  readonly hasSecondFactor: boolean;
  /** Whether the account is active, and for a bot its owner's. */
  readonly active: boolean;
  /** End of the ban, of a bot also that of its owner's, epoch ms; null for a user who is not banned. A time far ahead for a ban without an end. */
  readonly bannedUntil: number | null;
}

/** Loads accounts by uuid, whatever their status. Guests have no rows. */
export async function loadJoiningUsers(db: Db, uuids: readonly string[]): Promise<Map<string, JoiningUser>> {
  const rows = await queryRows<JoiningUser>(
    db,
    `select u.uuid, u.kind, u.role, u.nickname, u.avatar_id as "avatarId", u.color, u.badges,
       u.subscription_level as "subscriptionLevel", u.resident, u.owner_uuid as "ownerUuid",
       u.second_factor_since is not null as "hasSecondFactor",
       u.status = 'active' and coalesce(owner.status, 'active') = 'active' as "active",
       case when greatest(u.banned_until, owner.banned_until) > now()
         then floor(extract(epoch from
           least(greatest(u.banned_until, owner.banned_until), timestamptz '9999-01-01')) * 1000) end as "bannedUntil"
     from users u left join users owner on owner.uuid = u.owner_uuid
     where u.uuid = any(cast(:uuids as uuid[]))`,
    { uuids },
  );
  return new Map(rows.map((row) => [row.uuid, row]));
}

/** Returns those of the sessions that have ended. */
export async function findEndedSessions(db: Db, sids: readonly string[]): Promise<Set<string>> {
  const rows = await queryRows<{ sid: string }>(
    db,
    'select sid from sessions where sid = any(cast(:sids as uuid[])) and ended_at is not null',
    { sids },
  );
  return new Set(rows.map((row) => row.sid));
}
