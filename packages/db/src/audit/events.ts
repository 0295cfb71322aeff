// Raw SQL, because the history of a user is a union of four tables.
import type { UserAction } from '@hangout/contract/rest/audit/audit-events';
import type { Db } from '../connect.ts';
import { AuditEvent } from '../models/audit.ts';
import { queryRows } from '../sql.ts';

export async function insertAuditEvent(
  tx: Db,
  event: { topic: string; userUuid: string; data: Record<string, unknown> },
): Promise<{ id: number }> {
  return AuditEvent.query(tx).insert(event).returning('id').first().throwIfNotFound();
}

export async function loadLastAuditEvent(db: Db, topic: string): Promise<AuditEvent | null> {
  return (await AuditEvent.query(db).where({ topic }).orderBy('id', 'desc').first()) ?? null;
}

export async function listAuditTopics(db: Db): Promise<string[]> {
  const rows = await queryRows<{ topic: string }>(
    db,
    'select topic from audit_events group by topic order by count(*) desc, topic limit 500',
  );
  return rows.map((row) => row.topic);
}

/**
 * Lists the history of a user, the latest first: moderation actions by and against the user, plays, point changes and
 * audit events.
 */
export function listUserActions(
  db: Db,
  userUuid: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<UserAction[]> {
  return queryRows<UserAction>(
    db,
    `select kind, name, at, details from (
       (select 'moderation' as kind, type as name, created_at as at, jsonb_build_object('actorUuid', actor_uuid,
          'userUuid', user_uuid, 'roomUuid', room_uuid, 'previousRole', previous_role, 'newRole', new_role) as details
        from moderation_actions where user_uuid = :userUuid or actor_uuid = :userUuid)
       union all
       (select 'play', coalesce(end_reason, 'playing'), start_time, jsonb_build_object('playId', play_id,
          'roomUuid', room_uuid, 'trackName', song->>'trackName', 'artistName', song->>'artistName',
          'likes', likes, 'dislikes', dislikes, 'stars', stars)
        from plays where dj_uuid = :userUuid)
       union all
       (select 'points', coalesce(reason, 'by hand'), created_at, jsonb_build_object('points', points,
          'seasonId', season_id, 'actorUuid', actor_uuid)
        from point_changes where user_uuid = :userUuid)
       union all
       (select 'event', topic, created_at, data from audit_events where user_uuid = :userUuid)
     ) as actions order by at desc, kind, name limit :limit offset :offset`,
    { userUuid, ...page },
  );
}
