import type { Knex } from 'knex';

/** Hangouts, the roles people hold there, and who did what to whom. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table rooms (
      uuid uuid primary key default gen_random_uuid(),
      id bigint generated always as identity unique,
      slug text not null unique check (slug = lower(slug)),
      name text not null,
      description text not null default '',
      vibe text,
      type text not null default 'PUBLIC' check (type in ('PUBLIC', 'PRIVATE')),
      design text not null default 'CLUB',
      dj_type text not null default 'EVERYONE' check (dj_type in ('EVERYONE', 'INVITE_ONLY', 'PRO_PLAN_OWNER')),
      music_provider_keys text[] not null default '{uploadService}',
      number_of_djs int not null default 5 check (number_of_djs between 1 and 10),
      songs_per_dj int not null default 1 check (songs_per_dj between 1 and 10),
      room_size int not null default 10000,
      entry_fee numeric, free_entries int,
      password_hash text,
      guest_password_hash text,
      promoted boolean not null default false,
      unlisted boolean not null default false,
      is_live boolean not null default true,
      live_audio boolean not null default false,
      has_chat boolean not null default true,
      auto_dj boolean not null default false,
      auto_dj_crate_uuid uuid references crates on delete set null,
      vote_to_skip boolean not null default false,
      poster_url text, external_url text,
      explicit boolean not null default false,
      genres text[] not null default '{}',
      discord_server text,
      pinned_messages jsonb not null default '[]',
      owner_uuid uuid not null references users on delete cascade,
      rev bigint not null default 1,
      deleted_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index rooms_owner on rooms (owner_uuid);
    create index rooms_listed on rooms (promoted, created_at) where deleted_at is null and type = 'PUBLIC';

    create table old_slugs (
      slug text primary key,
      room_uuid uuid not null references rooms on delete cascade,
      until timestamptz not null
    );

    -- A guest, who has no account, can be sent out as well: user_uuid points at nothing.
    create table room_roles (
      id bigint generated always as identity primary key,
      room_uuid uuid not null references rooms on delete cascade,
      user_uuid uuid not null,
      role text not null,
      expiration_time timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (room_uuid, user_uuid, role)
    );
    create index room_roles_user on room_roles (user_uuid);

    create table recent_rooms (
      user_uuid uuid not null references users on delete cascade,
      room_uuid uuid not null references rooms on delete cascade,
      visited_at timestamptz not null default now(),
      primary key (user_uuid, room_uuid)
    );

    create table moderation_actions (
      id bigint generated always as identity primary key,
      type text not null,
      actor_uuid uuid,
      user_uuid uuid not null,
      room_uuid uuid,
      previous_role text,
      new_role text,
      reason text,
      expiration_time timestamptz,
      created_at timestamptz not null default now()
    );
    create index moderation_actions_user on moderation_actions (user_uuid);

    -- Only the uuid travels; whoever hosts the room compares rev and reads again.
    create function tell_room_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('room_changed', new.uuid::text);
      return new;
    end $$;
    create trigger rooms_changed after update of rev on rooms
      for each row execute function tell_room_changed();
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table moderation_actions, recent_rooms, room_roles, old_slugs, rooms;
    drop function tell_room_changed;
  `);
}
