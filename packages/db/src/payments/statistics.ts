// Raw SQL, because subscriptions are counted by three dimensions under one condition.
import type { Db } from '../connect.ts';
import { queryRow, queryRows } from '../sql.ts';

export interface SubscriptionFilter {
  /** First moment of the range, ISO 8601, inclusive. */
  readonly startDate?: string | undefined;
  /** End of the range, ISO 8601, exclusive. */
  readonly endDate?: string | undefined;
  readonly region?: string | undefined;
  readonly level?: number | undefined;
}

export interface SubscriptionCounts {
  readonly count: number;
  readonly active: number;
  readonly byLevel: { readonly level: number; readonly count: number }[];
  readonly byRegion: { readonly region: string | null; readonly count: number }[];
  readonly byDay: { readonly day: string; readonly count: number }[];
  /** [H2216] Total paid for these subscriptions so far and not paid back, in the smallest unit of each currency. */
  readonly revenue: { readonly currency: string; readonly amount: number }[];
}

const CONDITION = `s.status not in ('incomplete', 'incomplete_expired')
  and (cast(:startDate as timestamptz) is null or s.started_at >= :startDate)
  and (cast(:endDate as timestamptz) is null or s.started_at < :endDate)
  and (cast(:region as text) is null or s.region = :region)
  and (cast(:level as int) is null or s.level = :level)`;

/**
 * [R075] Counts the subscriptions that have begun, free trials included, by level, region and start day. `active`
 * counts those that are paid for now.
 */
export async function countSubscriptions(db: Db, filter: SubscriptionFilter): Promise<SubscriptionCounts> {
  const bindings = {
    startDate: filter.startDate ?? null,
    endDate: filter.endDate ?? null,
    region: filter.region ?? null,
    level: filter.level ?? null,
  };
  const total = await queryRow<{ count: number; active: number }>(
    db,
    `select count(*)::int as count,
       (count(*) filter (where s.status = 'active'))::int as active
     from subscriptions s where ${CONDITION}`,
    bindings,
  );
  const group = <Row>(key: string, name: string, order: string) =>
    queryRows<Row>(
      db,
      `select ${key} as "${name}", count(*)::int as count from subscriptions s where ${CONDITION}
       group by 1 order by ${order} limit 400`,
      bindings,
    );
  return {
    count: total?.count ?? 0,
    active: total?.active ?? 0,
    byLevel: await group('s.level', 'level', '1'),
    byRegion: await group('s.region', 'region', '2 desc, 1'),
    byDay: await group(`to_char(s.started_at at time zone 'UTC', 'YYYY-MM-DD')`, 'day', '1 desc'),
    revenue: await queryRows(
      db,
      `select r.currency, sum(r.amount - r.refunded)::float8 as amount from payment_receipts r
       join subscriptions s on s.id = r.subscription_id where ${CONDITION} group by 1 order by 1`,
      bindings,
    ),
  };
}
