import type { Knex } from 'knex';

/**
 * How many calls each caller has made in the current window, counted over all REST servers. The columns and their order
 * are those of the PostgreSQL store of rate-limiter-flexible: `expire` is in epoch ms. The table is unlogged, because a
 * window is short and a crash of the database may forget it.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create unlogged table rate_limits (
      key text primary key,
      points integer not null default 0,
      expire bigint
    );
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table rate_limits;
  `);
}
