import type { Knex } from 'knex';

/** Track data from the music-analysis API, and received webhook messages. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table audio_analyses (
      -- The id of the track at Spotify, by which the music-analysis API identifies it.
      spotify_id text primary key,
      status text not null check (status in ('REQUESTED', 'FINISHED', 'FAILED')),
      -- Spotify ids of similar tracks, the most similar first; null until they are requested.
      similar_ids text[],
      requested_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );

    -- Ids of processed messages, so that a repeated message has no second effect. Rows older than any accepted message
    -- are deleted.
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
