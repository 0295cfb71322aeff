import type { Knex } from 'knex';

/** The history of backups that servers make by themselves. Backups leave it out. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table backups (
      id integer generated always as identity primary key,
      -- When an admin asked for it; null if the schedule did.
      requested_at timestamptz,
      begun_at timestamptz,
      ended_at timestamptz,
      address text,
      bytes bigint,
      is_encrypted boolean not null default false,
      -- Why it failed; null if it has not.
      failure text
    );
    create index backups_ended on backups (ended_at);
    create index backups_open on backups (id) where ended_at is null;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('drop table backups');
}
