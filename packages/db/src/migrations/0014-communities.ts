import type { Knex } from 'knex';

/** Communities with their members and hangouts, and events. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table communities (
      id bigint generated always as identity primary key,
      slug text not null unique check (slug = lower(slug)),
      name text not null,
      description text not null default '',
      image_url text,
      type text not null default 'PUBLIC' check (type in ('PUBLIC', 'PRIVATE')),
      owner_uuid uuid not null references users on delete cascade,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index communities_owner on communities (owner_uuid);

    -- The owner of a community has no row here; communities.owner_uuid names the owner.
    create table community_members (
      community_id bigint not null references communities on delete cascade,
      user_uuid uuid not null references users on delete cascade,
      role text not null default 'member' check (role in ('moderator', 'member')),
      joined_at timestamptz not null default now(),
      primary key (community_id, user_uuid)
    );
    create index community_members_user on community_members (user_uuid);

    create table community_rooms (
      community_id bigint not null references communities on delete cascade,
      room_uuid uuid not null references rooms on delete cascade,
      added_at timestamptz not null default now(),
      primary key (community_id, room_uuid)
    );
    create index community_rooms_room on community_rooms (room_uuid);

    create table events (
      id bigint generated always as identity primary key,
      slug text not null unique check (slug = lower(slug)),
      name text not null,
      description text not null default '',
      start_date timestamptz not null,
      end_date timestamptz not null,
      room_uuid uuid references rooms on delete set null,
      community_id bigint references communities on delete set null,
      host_uuids uuid[] not null default '{}',
      -- Invited as hosts and have not answered yet.
      invited_host_uuids uuid[] not null default '{}',
      image_url text,
      is_promoted boolean not null default false,
      created_by uuid not null references users on delete cascade,
      -- When users were reminded of the event.
      reminded_at timestamptz,
      -- When users were told that the event has begun.
      begin_notified_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (start_date < end_date)
    );
    create index events_upcoming on events (end_date);
    create index events_to_remind on events (start_date) where reminded_at is null;
    create index events_to_announce on events (start_date) where begin_notified_at is null;
    create index events_creator on events (created_by);
    create index events_room on events (room_uuid);
    create index events_community on events (community_id);

    -- A row is an open invitation: accepting, declining or taking it back deletes the row.
    create table community_invitations (
      community_id bigint not null references communities on delete cascade,
      user_uuid uuid not null references users on delete cascade,
      invited_by uuid references users on delete set null,
      created_at timestamptz not null default now(),
      primary key (community_id, user_uuid)
    );
    create index community_invitations_user on community_invitations (user_uuid);
    create index community_invitations_inviter on community_invitations (invited_by);

    -- Users who left the community or declined its invitation. Nobody adds them again until they join by themselves.
    create table community_departures (
      community_id bigint not null references communities on delete cascade,
      user_uuid uuid not null references users on delete cascade,
      departed_at timestamptz not null default now(),
      primary key (community_id, user_uuid)
    );
    create index community_departures_user on community_departures (user_uuid);

    -- A user's choice. Without a row, hosts, creator and community members are reminded of the event, other users are
    -- not.
    create table event_reminders (
      event_id bigint not null references events on delete cascade,
      user_uuid uuid not null references users on delete cascade,
      is_on boolean not null,
      primary key (event_id, user_uuid)
    );
    create index event_reminders_user on event_reminders (user_uuid);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table event_reminders, community_departures, community_invitations, events, community_rooms,
      community_members, communities;
  `);
}
