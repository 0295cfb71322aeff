import type { Knex } from 'knex';

/** Plays, the votes on them, and evenings. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
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
    create index plays_song on plays (song_id, start_time desc);
    -- Allows only one current song per hangout.
    create unique index plays_current on plays (room_uuid) where ended_at is null;

    create table song_votes (
      play_id uuid not null references plays on delete cascade,
      user_uuid uuid not null references users on delete cascade,
      "like" boolean,
      star boolean not null default false,
      updated_at timestamptz not null default now(),
      primary key (play_id, user_uuid)
    );

    create table room_evenings (
      id uuid primary key default gen_random_uuid(),
      room_uuid uuid not null references rooms on delete cascade,
      started_at timestamptz not null,
      ended_at timestamptz not null,
      most_people int not null default 0,
      best_vibe real,
      best_play_id uuid references plays on delete set null
    );
    create unique index room_evenings_room on room_evenings (room_uuid, started_at desc);
    create index room_evenings_play on room_evenings (best_play_id);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table room_evenings, song_votes, plays;
  `);
}
