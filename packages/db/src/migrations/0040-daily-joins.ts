import type { Knex } from 'knex';

/** How often users joined hangouts, by day and country. Only counts are stored, without users. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table daily_joins (
      -- by UTC
      day date not null,
      -- ISO 3166-1 alpha-2; empty where it is unknown
      region text not null,
      joins bigint not null,
      primary key (day, region)
    );
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('drop table daily_joins;');
}
