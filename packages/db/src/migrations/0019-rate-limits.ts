import type { Knex } from 'knex';

/**
 * Daily quotas, and the number of calls per caller in the current window, counted over all REST servers. The columns
 * and their order are those of the PostgreSQL store of rate-limiter-flexible; `expire` is in epoch ms. The table is
 * unlogged, because windows are short and a database crash may lose them.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create unlogged table rate_limits (
      key text primary key,
      points integer not null default 0,
      expire bigint
    );

    -- Usage of quotas that last a day, such as mails to one address. The table is logged, so that a crash resets no
    -- quota.
    create table daily_quotas (
      key text primary key,
      used int not null,
      granted int not null,
      ends_at timestamptz not null
    );
    create index daily_quotas_end on daily_quotas (ends_at);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table daily_quotas, rate_limits;
  `);
}
