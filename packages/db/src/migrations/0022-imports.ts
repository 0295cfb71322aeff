import type { Knex } from 'knex';

/** Imports and exports of playlists, stored song by song so that they continue after a restart. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table imports (
      uuid uuid primary key default gen_random_uuid(),
      user_uuid uuid not null references users on delete cascade,
      crate_uuid uuid not null references crates on delete cascade,
      source text not null check (source in ('provider', 'file')),
      -- Of a file null: its songs are matched at every provider.
      provider text,
      kind text,
      collection_id text,
      link text,
      file_name text,
      name text not null,
      country text not null,
      status text not null default 'IN_PROGRESS' check (status in ('IN_PROGRESS', 'FAILED', 'COMPLETE')),
      -- Number of songs that the provider has announced; null where it does not say it.
      total int,
      -- How many songs have been read, the position of the next one.
      read_count int not null default 0,
      -- Names the next page; null before the first one.
      cursor text,
      is_read boolean not null default false,
      -- Failures in a row, and when the job tries again.
      pauses int not null default 0,
      retry_at timestamptz,
      -- Until when one process works on it.
      lease_until timestamptz,
      lease_id uuid,
      error text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index imports_user on imports (user_uuid, created_at);
    create index imports_crate on imports (crate_uuid);
    create index imports_open on imports (retry_at) where status = 'IN_PROGRESS';

    create table import_songs (
      import_uuid uuid not null references imports on delete cascade,
      position int not null,
      track_name text not null,
      artist_name text not null,
      album_name text,
      duration real not null default 0,
      isrc text,
      music_providers jsonb not null default '{}',
      link text,
      -- Null while the song waits to be matched.
      outcome text check (outcome in ('found', 'other_version', 'not_found', 'failed')),
      reason text,
      -- What its owner has decided about a song that was not found.
      mended text check (mended in ('chosen', 'skipped')),
      song_id bigint references songs on delete set null,
      -- The entry of the playlist that it has become, which may have been removed since.
      crate_song_uuid uuid,
      primary key (import_uuid, position)
    );
    create index import_songs_song on import_songs (song_id);
    create index import_songs_outcome on import_songs (import_uuid, outcome, position);

    create table exports (
      uuid uuid primary key default gen_random_uuid(),
      user_uuid uuid not null references users on delete cascade,
      crate_uuid uuid not null references crates on delete cascade,
      provider text not null check (provider in ('spotify', 'apple')),
      name text not null,
      description text not null,
      country text not null,
      status text not null default 'IN_PROGRESS' check (status in ('IN_PROGRESS', 'FAILED', 'COMPLETE')),
      -- The playlist at the provider; null until it is made.
      playlist_id text,
      link text,
      -- Whether the playlist may have been made without our learning its id.
      is_creating boolean not null default false,
      -- How many songs of a request may have arrived without our learning it.
      sending int not null default 0,
      pauses int not null default 0,
      retry_at timestamptz,
      lease_until timestamptz,
      lease_id uuid,
      error text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index exports_user on exports (user_uuid, created_at);
    create index exports_crate on exports (crate_uuid);
    create index exports_open on exports (retry_at) where status = 'IN_PROGRESS';

    create table export_songs (
      export_uuid uuid not null references exports on delete cascade,
      position int not null,
      song_id bigint references songs on delete set null,
      track_name text not null,
      artist_name text not null,
      outcome text check (outcome in ('found', 'other_version', 'not_found', 'failed')),
      reason text,
      -- The id of the song at the provider of the export.
      provider_song_id text,
      is_sent boolean not null default false,
      primary key (export_uuid, position)
    );
    create index export_songs_song on export_songs (song_id);
    create index export_songs_outcome on export_songs (export_uuid, outcome, position);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table export_songs, exports, import_songs, imports;
  `);
}
