import type { Knex } from 'knex';

/** Track data from the music-analysis API, and received webhook messages. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table audio_analyses (
      -- The id of the track at Spotify, by which the analysis knows it.
      spotify_id text primary key,
      status text not null check (status in ('REQUESTED', 'FINISHED', 'FAILED')),
      -- Ids at Spotify of similar tracks, the most similar first; null until they were asked for.
      similar_ids text[],
      requested_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );

    -- So that a message that is sent once more has no second effect; rows older than the messages that are taken go.
    create table received_messages (
      message_id text primary key,
      received_at timestamptz not null default now()
    );
    create index received_messages_time on received_messages (received_at);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table received_messages, audio_analyses;
  `);
}
