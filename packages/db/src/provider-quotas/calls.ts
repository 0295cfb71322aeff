// Raw SQL, because one statement reads, compares and counts, so that concurrent calls do not exceed a limit.
import type { Db } from '../connect.ts';
import { ProviderQuota } from '../models/provider-quotas.ts';
import { queryRow } from '../sql.ts';

export interface CountedCall {
  readonly provider: ProviderQuota['provider'];
  readonly name: string;
  /** Day of the quota, such as 2026-11-24. */
  readonly day: string;
}

/** How long the counts are kept for staff and for checking bills, days. */
const DAYS_KEPT = 60;

/** [H1000] Counts one call over all processes; false if the day's `limit` is already reached. */
export async function takeProviderCall(
  db: Db,
  call: CountedCall & { readonly limit: number },
): Promise<boolean> {
  const row = await queryRow<{ used: number }>(
    db,
    `insert into provider_quotas as q (provider, name, day, used) values (:provider, :name, :day, 1)
     on conflict (provider, name, day) do update set used = q.used + 1 where q.used < :limit
     returning used`,
    { ...call },
  );
  if (row?.used === 1) await deletePastDays(db, call.day);
  return row !== null;
}

/** [H1006] Counts calls that have no limit. */
export async function countProviderCalls(
  db: Db,
  { provider, name, day }: CountedCall,
  count: number,
): Promise<void> {
  await db.raw(
    `insert into provider_quotas as q (provider, name, day, used) values (:provider, :name, :day, :count)
     on conflict (provider, name, day) do update set used = q.used + excluded.used`,
    { provider, name, day, count },
  );
}

/** Lists the calls sent to each provider on a day, by kind. */
export const listProviderCalls = async (db: Db, day: string): Promise<ProviderQuota[]> =>
  ProviderQuota.query(db).where({ day }).orderBy(['provider', 'name']);

const deletePastDays = (db: Db, day: string) =>
  ProviderQuota.query(db)
    .whereRaw('cast(day as date) < cast(? as date) - cast(? as int)', [day, DAYS_KEPT])
    .delete();
