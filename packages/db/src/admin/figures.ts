// Raw SQL, because these queries aggregate whole tables by day.
import type { Db } from '../connect.ts';
import { queryRows } from '../sql.ts';

/** [H1305] Adds joins to today's counts (UTC) in one statement. `regions` has the region of each join. */
export async function countJoins(db: Db, regions: readonly string[]): Promise<void> {
  await db.raw(
    `insert into daily_joins (day, region, joins)
     select (now() at time zone 'UTC')::date, region, count(*)
     from unnest(cast(:regions as text[])) as given (region) group by region order by region
     on conflict (day, region) do update set joins = daily_joins.joins + excluded.joins`,
    { regions },
  );
}

export interface DayFigures {
  /** Date in UTC, such as 2026-11-24. */
  readonly day: string;
  readonly people: number;
  readonly plays: number;
  readonly joins: number;
}

const since = `(now() at time zone 'UTC')::date - cast(:days as int) + 1`;

/** [H1305] Counts new accounts, started songs and joins on each of the last `days` days, oldest first. */
export function loadDayFigures(db: Db, days: number): Promise<DayFigures[]> {
  return queryRows<DayFigures>(
    db,
    `with made as (
       select (created_at at time zone 'UTC')::date as day, count(*) as people from users
       where kind = 'user' and not resident and created_at >= (${since}) at time zone 'UTC' group by 1
     ), played as (
       select (start_time at time zone 'UTC')::date as day, count(*) as plays from plays
       where start_time >= (${since}) at time zone 'UTC' group by 1
     ), joined as (
       select day, sum(joins)::bigint as joins from daily_joins where day >= ${since} group by 1
     )
     select to_char(listed.day, 'YYYY-MM-DD') as "day", coalesce(people, 0) as "people",
       coalesce(plays, 0) as "plays", coalesce(joins, 0) as "joins"
     from generate_series(${since}, (now() at time zone 'UTC')::date, interval '1 day') as listed (day)
       left join made on made.day = listed.day left join played on played.day = listed.day
       left join joined on joined.day = listed.day
     order by listed.day`,
    { days },
  );
}

/** [H1305] Counts joins in the last `days` days by country, highest first; the region is empty if unknown. */
export function loadRegionFigures(
  db: Db,
  { days, limit }: { readonly days: number; readonly limit: number },
): Promise<{ region: string; joins: number }[]> {
  return queryRows(
    db,
    `select region, sum(joins)::bigint as "joins" from daily_joins where day >= ${since}
     group by region order by 2 desc, region limit :limit`,
    { days, limit },
  );
}

interface Amount {
  readonly currency: string;
  /** The amount in the smallest unit of the currency, such as cents. */
  readonly amount: number;
}

/**
 * [H1305] Sums the payments on each of the last `days` days (UTC), [H2216] less what was paid back of them, by currency;
 * leaves out days without payments.
 */
export function loadRevenueByDay(db: Db, days: number): Promise<(Amount & { day: string })[]> {
  return queryRows(
    db,
    `select to_char(paid_at at time zone 'UTC', 'YYYY-MM-DD') as "day", currency,
       sum(amount - refunded)::bigint as "amount"
     from payment_receipts where paid_at >= (${since}) at time zone 'UTC' group by 1, 2 order by 1, 2`,
    { days },
  );
}

/** [H1305] Sums the same payments by the country of the subscription; empty if unknown. */
export function loadRevenueByRegion(
  db: Db,
  { days, limit }: { readonly days: number; readonly limit: number },
): Promise<(Amount & { region: string })[]> {
  return queryRows(
    db,
    `select coalesce(s.region, '') as "region", r.currency, sum(r.amount - r.refunded)::bigint as "amount"
     from payment_receipts r left join subscriptions s on s.id = r.subscription_id
     where r.paid_at >= (${since}) at time zone 'UTC' group by 1, 2 order by 3 desc, 1, 2 limit :limit`,
    { days, limit },
  );
}
