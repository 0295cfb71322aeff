import type { Knex } from 'knex';

/** Audit events that clients report, stored for a limited time. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table audit_events (
      id bigint generated always as identity primary key,
      topic text not null,
      user_uuid uuid references users on delete cascade,
      data jsonb not null,
      created_at timestamptz not null default now()
    );
    create index audit_events_topic on audit_events (topic, id desc);
    create index audit_events_user on audit_events (user_uuid, id desc);
    create index audit_events_age on audit_events (created_at);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table audit_events;
  `);
}
