// Raw SQL, because one statement reads, compares and counts, so that concurrent calls do not exceed a quota.
import { createHash } from 'node:crypto';
import { loadAnswerer } from '../accounts/bot-owners.ts';
import type { Db } from '../connect.ts';
import { DailyQuota } from '../models/rate-limits.ts';
import { queryRow, queryRows } from '../sql.ts';

export interface QuotaUse {
  /** What is counted and for whom, such as ['mails to an address', address]. Only a hash is stored. */
  readonly key: readonly [what: string, ...whom: string[]];
  /** Maximum amount within a day of the first use. */
  readonly most: number;
  /** Requested amount; 1 by default. */
  readonly wanted?: number;
}

/**
 * [H745] Takes from a daily quota and returns the granted amount, between 0 and `wanted`. Concurrent calls are counted
 * one after the other, over all processes. A transaction that is rolled back takes nothing.
 */
export async function takeFromQuota(db: Db, { key, most, wanted = 1 }: QuotaUse): Promise<number> {
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

/** As `takeFromQuota`, for what one account may do in a day. [H2185] A bot shares the quota of its owner. */
export async function takeFromOwnQuota(
  db: Db,
  { what, userUuid, ...amounts }: Pick<QuotaUse, 'most' | 'wanted'> & { what: string; userUuid: string },
): Promise<number> {
  return takeFromQuota(db, { key: [what, await loadAnswerer(db, userUuid)], ...amounts });
}

/**
 * Takes one from each of several daily quotas in one statement; returns in order whether each was granted. The keys
 * must differ.
 */
export async function takeOneFromEach(
  db: Db,
  keys: readonly QuotaUse['key'][],
  most: number,
): Promise<boolean[]> {
  const hashes = keys.map(hashKey);
  const rows = await queryRows<{ key: string }>(
    db,
    `insert into daily_quotas as q (key, used, granted, ends_at)
     select key, 1, 1, now() + interval '1 day' from unnest(cast(:hashes as text[])) as given (key) order by key
     on conflict (key) do update set
       used = case when q.ends_at <= now() then 1 else q.used + 1 end, granted = 1,
       ends_at = case when q.ends_at <= now() then excluded.ends_at else q.ends_at end
       where q.ends_at <= now() or q.used < :most
     returning key`,
    { hashes, most },
  );
  const granted = new Set(rows.map(({ key }) => key));
  return hashes.map((hash) => granted.has(hash));
}

/** Resets a quota, so that all of it can be used again. */
export async function giveBackQuota(db: Db, key: QuotaUse['key']): Promise<void> {
  await DailyQuota.query(db)
    .where({ key: hashKey(key) })
    .delete();
}

const hashKey = (key: QuotaUse['key']) =>
  createHash('sha256').update(JSON.stringify(key)).digest('base64url');

/** Number of quotas that one statement deletes. */
const BATCH = 5_000;

/** Deletes quotas whose day is over, and returns how many. */
export async function deleteEndedQuotas(db: Db): Promise<number> {
  let deleted = 0;
  for (let batch = BATCH; batch === BATCH; deleted += batch)
    batch = (
      await queryRows(
        db,
        `delete from daily_quotas where key in (
           select key from daily_quotas where ends_at <= now() limit ${BATCH} for update skip locked) returning key`,
      )
    ).length;
  return deleted;
}
