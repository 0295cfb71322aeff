import type { Knex } from 'knex';

/** Hangouts with their roles and blocked songs. */
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
      -- every provider whose songs a browser can play, by the names of the contract
      music_provider_keys text[] not null default
        '{apple,audius,soundCloudPublic,spotify,uploadService,youtube,sevenDigital}',
      number_of_djs int not null default 5 check (number_of_djs between 1 and 10),
      songs_per_dj int not null default 1 check (songs_per_dj between 1 and 10),
      room_size int not null default 10000,
      password_hash text,
      -- One of 256 buckets of passwords: it limits the hashes with which a typed password is compared, and reveals
      -- almost nothing about the password.
      password_bucket smallint,
      guest_password_hash text,
      promoted boolean not null default false,
      unlisted boolean not null default false,
      hidden boolean not null default false,
      is_live boolean not null default true,
      live_audio boolean not null default true,
      -- How much the song is lowered while somebody speaks, dB.
      ducking_db int not null default 12 check (ducking_db in (0, 6, 12, 18)),
      -- 0 turns crossfades off.
      crossfade_seconds int not null default 0 check (crossfade_seconds between 0 and 12),
      has_chat boolean not null default true,
      auto_dj boolean not null default false,
      auto_dj_crate_uuid uuid references crates on delete set null,
      vote_to_skip boolean not null default false,
      slow_mode_seconds int not null default 0 check (slow_mode_seconds between 0 and 300),
      raid_until timestamptz,
      -- Clearing the chat deleted all messages up to this id.
      chat_cleared_id bigint not null default 0,
      poster_url text, external_url text,
      explicit boolean not null default true,
      genres text[] not null default '{}',
      discord_server text,
      discord_guild_id text,
      pinned_messages jsonb not null default '[]',
      owner_uuid uuid not null references users on delete cascade,
      rev bigint not null default 1,
      deleted_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index rooms_owner on rooms (owner_uuid);
    create index rooms_listed on rooms (promoted, created_at) where deleted_at is null and type = 'PUBLIC';
    create index rooms_password_bucket on rooms (password_bucket) where deleted_at is null;
    create index rooms_discord_guild on rooms (discord_guild_id) where deleted_at is null;

    create table former_slugs (
      slug text primary key,
      room_uuid uuid not null references rooms on delete cascade,
      expires_at timestamptz not null
    );

    -- user_uuid is no foreign key, because guests, who have no account, can be banned too.
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

    -- The ownership is transferred once the owner and the next owner have both agreed.
    create table ownership_transfers (
      room_uuid uuid primary key references rooms on delete cascade,
      next_owner_uuid uuid not null references users on delete cascade,
      proposed_by uuid not null references users on delete cascade,
      owner_agreed boolean not null,
      next_owner_agreed boolean not null default false,
      expires_at timestamptz not null
    );
    create index ownership_transfers_next_owner on ownership_transfers (next_owner_uuid);

    -- Users and guests who entered a hangout's password. A digest of the password's hash at that time ends the
    -- admission when the password changes.
    create table room_admissions (
      room_uuid uuid not null references rooms on delete cascade,
      user_uuid uuid not null,
      hash_digest text not null,
      admitted_at timestamptz not null default now(),
      primary key (room_uuid, user_uuid)
    );
    create index room_admissions_admitted_at on room_admissions (admitted_at);

    create table recent_rooms (
      user_uuid uuid not null references users on delete cascade,
      room_uuid uuid not null references rooms on delete cascade,
      visited_at timestamptz not null default now(),
      primary key (user_uuid, room_uuid)
    );

    -- traits is a copy of the song: the song stays blocked if its row is deleted and it returns with another row.
    create table room_blocked_songs (
      id uuid primary key default gen_random_uuid(),
      room_uuid uuid not null references rooms on delete cascade,
      song_id bigint references songs on delete set null,
      traits jsonb not null,
      reason text,
      blocked_by uuid references users on delete set null,
      created_at timestamptz not null default now(),
      unique (room_uuid, song_id)
    );
    create index room_blocked_songs_song on room_blocked_songs (song_id);

    -- The payload is only the uuid: the process that hosts the room compares rev and reads the row again.
    create function notify_room_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('room_changed', new.uuid::text);
      return new;
    end $$;

    create trigger rooms_changed after update of rev on rooms
      for each row execute function notify_room_changed();
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table room_blocked_songs, recent_rooms, room_admissions, ownership_transfers, room_roles, former_slugs, rooms;
    drop function notify_room_changed;
  `);
}
