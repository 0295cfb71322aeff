import type { Knex } from 'knex';

/** Slow chat, raid mode, songs that are not played in a hangout, and fuller lines of keeping order. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table rooms
      add column slow_mode_seconds int not null default 0 check (slow_mode_seconds between 0 and 300),
      add column raid_until timestamptz,
      -- lines of chat up to this id were taken away all at once
      add column chat_cleared_id bigint not null default 0;

    -- The song as it was when it was blocked: it stays out also after its row is gone and it comes back by another.
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

    -- A deed may be about the hangout itself, and tells what it was and what it became.
    alter table moderation_actions
      alter column user_uuid drop not null,
      add column previous_state jsonb,
      add column new_state jsonb;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    delete from moderation_actions where user_uuid is null;
    alter table moderation_actions
      drop column previous_state,
      drop column new_state,
      alter column user_uuid set not null;
    drop table room_blocked_songs;
    alter table rooms drop column slow_mode_seconds, drop column raid_until, drop column chat_cleared_id;
  `);
}
