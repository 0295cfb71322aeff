import type { Knex } from 'knex';

/**
 * Audit events that clients report, and security events that the servers record; both are stored for a limited time.
 */
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

    create table security_events (
      id bigint generated always as identity primary key,
      kind text not null,
      outcome text not null check (outcome in ('success', 'failure', 'refused')),
      code text,
      endpoint text,
      -- No foreign keys: guests have no user row, and security events outlive the account
      actor_uuid uuid,
      subject_uuid uuid,
      address text,
      user_agent text,
      request_id text,
      details jsonb not null default '{}',
      count integer not null default 1,
      -- Key of the row that counts the repeated events of one minute
      bucket text unique,
      created_at timestamptz not null default now(),
      last_at timestamptz not null default now()
    );
    create index security_events_kind on security_events (kind, id desc);
    create index security_events_actor on security_events (actor_uuid, id desc);
    create index security_events_subject on security_events (subject_uuid, id desc);
    create index security_events_address on security_events (address, id desc);
    create index security_events_age on security_events (created_at);
    create index security_events_located on security_events (created_at)
      where address is not null or user_agent is not null;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table security_events, audit_events;
  `);
}
