import type { Knex } from 'knex';

/**
 * Presence of users in hangouts and lobbies. The tables are unlogged: a crash may lose their rows, which are
 * rewritten within seconds.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    -- For lists and counts only: a crash may lose the rows, and rows older than ten seconds are ignored.
    create unlogged table room_snapshots (
      room_uuid uuid primary key,
      users int not null default 0,
      registered int not null default 0,
      guests int not null default 0,
      djs int not null default 0,
      play_id uuid,
      song jsonb,
      dj_uuid uuid,
      dj_name text,
      start_time timestamptz,
      end_time timestamptz,
      vibe real not null default 0,
      faces jsonb not null default '[]',
      -- Uuids of the people on the visible floor, in the order of their places.
      floor_users jsonb not null default '[]',
      updated_at timestamptz not null default now()
    );

    create unlogged table presence (
      user_uuid uuid not null,
      room_uuid uuid not null,
      on_floor boolean not null default false,
      updated_at timestamptz not null default now(),
      primary key (user_uuid, room_uuid)
    );
    create index presence_room on presence (room_uuid);

    -- Users with an open client, shown to friends only. Rows older than fifteen seconds are ignored.
    create unlogged table online_users (
      user_uuid uuid primary key,
      updated_at timestamptz not null default now()
    );

    -- Number of joins of hangouts. Only counts are stored, without users.
    create table daily_joins (
      -- In UTC
      day date not null,
      -- ISO 3166-1 alpha-2; empty if unknown
      region text not null,
      joins bigint not null,
      primary key (day, region)
    );
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table daily_joins, online_users, presence, room_snapshots;
  `);
}
