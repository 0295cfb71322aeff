// Raw SQL, because the statement skips locked rows.
import type { Db } from '../connect.ts';

/** [H658] Retention of audit events, in days. */
const AUDIT_EVENT_DAYS = 30;
/** Maximum number of events that one statement deletes. */
const SWEEP_LIMIT = 5000;

/** [H658] [H1333] Deletes audit events and play events that are too old; returns how many. */
export async function deleteOldEvents(
  db: Db,
  { playEventDays }: { readonly playEventDays: number },
): Promise<number> {
  const auditEvents = await deleteOlder(db, 'audit_events', AUDIT_EVENT_DAYS);
  return auditEvents + (await deleteOlder(db, 'play_events', playEventDays));
}

async function deleteOlder(db: Db, table: 'audit_events' | 'play_events', days: number): Promise<number> {
  let deleted = 0;
  while (true) {
    const { rowCount } = await db.raw(
      `delete from ${table} where id in (select id from ${table}
         where created_at < now() - make_interval(days => :days) order by created_at limit :limit for update skip locked)`,
      { days, limit: SWEEP_LIMIT },
    );
    deleted += rowCount;
    if (rowCount < SWEEP_LIMIT) return deleted;
  }
}
