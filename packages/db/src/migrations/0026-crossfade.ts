import type { Knex } from 'knex';

/** [H1168] Crossfade between the songs of a hangout, seconds; 0 is off. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table rooms
      add column crossfade_seconds integer not null default 0 check (crossfade_seconds between 0 and 12);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('alter table rooms drop column crossfade_seconds');
}
