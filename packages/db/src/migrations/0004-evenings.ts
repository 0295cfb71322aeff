import type { Knex } from 'knex';

/** What happens in a hangout: who hosts it, its booth, plays, votes, chat, and the short-lived picture for lists. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    -- One actor per hangout: whoever holds the epoch may write; a lease is renewed each second.
    create table room_actors (
      room_uuid uuid primary key references rooms on delete cascade,
      epoch bigint not null,
      process text not null,
      lease_until timestamptz not null
    );

    -- The booth as its rules know it, written in the transaction of each step that must survive.
    create table room_booths (
      room_uuid uuid primary key references rooms on delete cascade,
      epoch bigint not null,
      state jsonb not null,
      updated_at timestamptz not null default now()
    );

    -- Nobody has seats in two hangouts: whoever takes another moves this row, and the first one sees it gone.
    create table seats (
      user_uuid uuid primary key references users on delete cascade,
      room_uuid uuid not null references rooms on delete cascade,
      taken_at timestamptz not null default now()
    );
    create index seats_room on seats (room_uuid);

    create table plays (
      play_id uuid primary key,
      room_uuid uuid not null references rooms on delete cascade,
      dj_uuid uuid references users on delete set null,
      song_id bigint references songs on delete set null,
      song jsonb not null,
      start_time timestamptz not null,
      end_time timestamptz not null,
      ended_at timestamptz,
      end_reason text,
      likes int not null default 0,
      dislikes int not null default 0,
      stars int not null default 0,
      listeners int not null default 0
    );
    create index plays_room on plays (room_uuid, start_time desc);
    create index plays_dj on plays (dj_uuid, start_time desc);
    -- One current song per hangout, whatever happens.
    create unique index plays_current on plays (room_uuid) where ended_at is null;

    create table song_votes (
      play_id uuid not null references plays on delete cascade,
      user_uuid uuid not null references users on delete cascade,
      "like" boolean,
      star boolean not null default false,
      updated_at timestamptz not null default now(),
      primary key (play_id, user_uuid)
    );

    create table chat_messages (
      id bigint generated always as identity primary key,
      room_uuid uuid not null references rooms on delete cascade,
      uuid uuid not null,
      user_uuid uuid,
      body jsonb not null,
      created_at timestamptz not null default now(),
      edited_at timestamptz,
      deleted_at timestamptz,
      unique (room_uuid, uuid)
    );
    create index chat_messages_room on chat_messages (room_uuid, id desc);

    create table chat_reactions (
      room_uuid uuid not null,
      message_uuid uuid not null,
      reaction text not null,
      user_uuid uuid not null,
      name text not null,
      created_at timestamptz not null default now(),
      primary key (room_uuid, message_uuid, reaction, user_uuid),
      foreign key (room_uuid, message_uuid) references chat_messages (room_uuid, uuid) on delete cascade
    );

    -- For lists and counts only: lost in a crash, ignored when older than ten seconds.
    create unlogged table room_live (
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
      updated_at timestamptz not null default now()
    );

    create unlogged table presence (
      user_uuid uuid not null,
      room_uuid uuid not null,
      updated_at timestamptz not null default now(),
      primary key (user_uuid, room_uuid)
    );
    create index presence_room on presence (room_uuid);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table presence, room_live, chat_reactions, chat_messages, song_votes, plays, seats, room_booths, room_actors
  `);
}
