// Raw SQL, because reading, comparing and counting must be one statement.
import { createHash } from 'node:crypto';
import type { Db } from '../connect.ts';
import { DailyQuota } from '../models/rate-limits.ts';
import { queryRow } from '../sql.ts';

export interface QuotaUse {
  /** What is counted and for whom, such as ['mails to an address', address]. Only its hash is stored. */
  readonly key: readonly [what: string, ...whom: string[]];
  /** How much may be used within a day of the first use. */
  readonly most: number;
  /** How much the caller wants to use; 1 where absent. */
  readonly wanted?: number;
}

/**
 * [H745] Takes from a daily quota and returns how much was granted, between 0 and `wanted`. Concurrent calls are counted
 * one after the other, over all processes. In a transaction that is rolled back nothing is counted.
 */
export async function takeFromQuota(db: Db, { key, most, wanted = 1 }: QuotaUse): Promise<number> {
  if (!db.isTransaction) await deleteEndedQuotas(db);
  const row = await queryRow<{ granted: number }>(
    db,
    `with given as (select cast(:wanted as int) as wanted, cast(:most as int) as most)
     insert into daily_quotas as q (key, used, granted, ends_at)
     select :key, least(wanted, most), least(wanted, most), now() + interval '1 day' from given
     on conflict (key) do update set
       used = case when q.ends_at <= now() then excluded.used
         else greatest(q.used, least(cast(:most as int), q.used + cast(:wanted as int))) end,
       granted = case when q.ends_at <= now() then excluded.granted
         else greatest(q.used, least(cast(:most as int), q.used + cast(:wanted as int))) - q.used end,
       ends_at = case when q.ends_at <= now() then excluded.ends_at else q.ends_at end
     returning granted`,
    { key: hashKey(key), most, wanted },
  );
  return row?.granted ?? 0;
}

/** Gives everything back that was taken from a quota. */
export async function giveBackQuota(db: Db, key: QuotaUse['key']): Promise<void> {
  await DailyQuota.query(db)
    .where({ key: hashKey(key) })
    .delete();
}

const hashKey = (key: QuotaUse['key']) =>
  createHash('sha256').update(JSON.stringify(key)).digest('base64url');

/** Deletes quotas whose day is over. It runs outside of transactions, which could wait for each other's rows. */
async function deleteEndedQuotas(db: Db): Promise<void> {
  await db.raw(
    `delete from daily_quotas where key in (
       select key from daily_quotas where ends_at <= now() limit 100 for update skip locked)`,
  );
}
