import type { Knex } from 'knex';

/** Invitations into communities, and event reminders that users turned on or off. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    -- A row is an invitation that is open: it goes when it is accepted, declined or taken back.
    create table community_invitations (
      community_id bigint not null references communities on delete cascade,
      user_uuid uuid not null references users on delete cascade,
      invited_by uuid references users on delete set null,
      created_at timestamptz not null default now(),
      primary key (community_id, user_uuid)
    );
    create index community_invitations_user on community_invitations (user_uuid);
    create index community_invitations_inviter on community_invitations (invited_by);

    -- What somebody chose; without a row, hosts, creator and members of the community are reminded, others are not.
    create table event_reminders (
      event_id bigint not null references events on delete cascade,
      user_uuid uuid not null references users on delete cascade,
      is_on boolean not null,
      primary key (event_id, user_uuid)
    );
    create index event_reminders_user on event_reminders (user_uuid);

    -- When its people were told that it has begun.
    alter table events add column begin_notified_at timestamptz;
    create index events_to_announce on events (start_date) where begin_notified_at is null;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop index events_to_announce;
    alter table events drop column begin_notified_at;
    drop table event_reminders, community_invitations;
  `);
}
