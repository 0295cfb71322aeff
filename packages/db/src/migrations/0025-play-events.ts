import type { Knex } from 'knex';

/** Plays that listeners heard, as their browsers report them; they are stored for a limited time. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table play_events (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('15sec', '30sec', 'totalPlayed')),
      user_uuid uuid not null references users on delete cascade,
      play_id text not null,
      room_slug text not null,
      room_owner_uuid uuid references users on delete set null,
      dj_uuid uuid references users on delete set null,
      song_info jsonb not null,
      started_at timestamptz not null,
      heard_until timestamptz not null,
      played_ms int,
      volume_start real not null,
      volume_end real not null,
      device_data jsonb not null,
      user_provider text not null,
      subscription_level int not null,
      created_at timestamptz not null default now(),
      -- A browser that does not know whether an event has arrived sends it again; this constraint finds the repetition.
      unique (user_uuid, play_id, kind, started_at)
    );
    create index play_events_age on play_events (created_at);
    create index play_events_dj on play_events (dj_uuid);
    create index play_events_owner on play_events (room_owner_uuid);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('drop table play_events;');
}
