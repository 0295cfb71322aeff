// Raw SQL, because these queries run when many people join at once: building a query costs time, and these never vary.
import type { BotPermission, GlobalRole } from '@hangout/rules';
import type { Db } from '../connect.ts';
import type { Session } from '../models/accounts.ts';
import { queryRows } from '../sql.ts';

export interface JoiningUser {
  readonly uuid: string;
  readonly kind: 'user' | 'bot';
  readonly role: GlobalRole;
  readonly nickname: string;
  readonly avatarId: string;
  readonly profilePicture: string | null;
  readonly color: string;
  readonly badges: string[];
  readonly subscriptionLevel: number;
  readonly resident: boolean;
  /** Owner of the account if it is a bot. */
  readonly ownerUuid: string | null;
  /** [H958] What a bot's owner lets it do in hangouts. */
  readonly botPermissions: readonly BotPermission[];
  readonly hasSecondFactor: boolean;
  /** Whether the account is active, and for a bot also its owner's account. */
  readonly active: boolean;
  /** [H1962] Whether the account waits for approval. */
  readonly isWaiting: boolean;
  /**
   * End of the ban, epoch ms; null if not banned; Infinity for a permanent ban. For a bot, the later one of its own and
   * its owner's ban.
   */
  readonly bannedUntil: number | null;
}

/** Loads accounts by uuid, in any status. Guests have no rows. */
export async function loadJoiningUsers(db: Db, uuids: readonly string[]): Promise<Map<string, JoiningUser>> {
  const rows = await queryRows<JoiningUser>(
    db,
    `select u.uuid, u.kind, u.role, u.nickname, u.avatar_id as "avatarId",
       u.profile_picture as "profilePicture", u.color, u.badges,
       u.subscription_level as "subscriptionLevel", u.resident, u.owner_uuid as "ownerUuid",
       u.bot_permissions as "botPermissions",
       u.second_factor_since is not null as "hasSecondFactor",
       u.status = 'active' and coalesce(owner.status, 'active') = 'active' as "active",
       u.application is not null as "isWaiting",
       case when greatest(u.banned_until, owner.banned_until) > now()
         then floor(extract(epoch from greatest(u.banned_until, owner.banned_until)) * 1000) end as "bannedUntil"
     from users u left join users owner on owner.uuid = u.owner_uuid
     where u.uuid = any(cast(:uuids as uuid[]))`,
    { uuids },
  );
  return new Map(rows.map((row) => [row.uuid, row]));
}

export type SessionState = Pick<Session, 'endReason' | 'hasSecondFactor'> & { readonly isEnded: boolean };

/** Loads the state of sessions that have ended or [H494] were begun with a passkey; omits the others. */
export async function loadSessionStates(db: Db, sids: readonly string[]): Promise<Map<string, SessionState>> {
  const rows = await queryRows<SessionState & Pick<Session, 'sid'>>(
    db,
    `select sid, end_reason as "endReason", ended_at is not null as "isEnded", has_second_factor as "hasSecondFactor"
     from sessions
     where sid = any(cast(:sids as uuid[])) and (ended_at is not null or has_second_factor)`,
    { sids },
  );
  return new Map(rows.map(({ sid, ...state }) => [sid, state]));
}
