import type { Knex } from 'knex';

/** [H1165] Loudness of songs by EBU R128; null if not measured. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table songs
      add column loudness_lufs double precision,
      add column true_peak_dbtp double precision;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('alter table songs drop column loudness_lufs, drop column true_peak_dbtp');
}
