import type { Knex } from 'knex';

/**
 * Ducking: by how much the song is lowered while somebody speaks, dB [H1428]. Live sets [H1430]: songs without a
 * file, heard through the voices of a hangout.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table rooms add column ducking_db int not null default 12 check (ducking_db in (0, 6, 12, 18));
    alter table songs add column live_set boolean not null default false;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    alter table rooms drop column ducking_db;
    alter table songs drop column live_set;
  `);
}
