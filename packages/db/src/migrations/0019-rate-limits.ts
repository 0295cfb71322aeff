import type { Knex } from 'knex';

/**
 * Number of calls of each caller in the current window, counted over all REST servers. Columns and their order are
 * those of the PostgreSQL store of rate-limiter-flexible: `expire` is in epoch ms. The table is unlogged, because
 * windows are short and a database crash may lose them.
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
