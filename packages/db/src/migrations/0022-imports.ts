import type { Knex } from 'knex';

/** Imports and exports of playlists, stored song by song so that they continue after a restart. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table imports (
      uuid uuid primary key default gen_random_uuid(),
      user_uuid uuid not null references users on delete cascade,
      crate_uuid uuid not null references crates on delete cascade,
      source text not null check (source in ('provider', 'file')),
      -- Null for a file, whose songs are matched at every provider.
      provider text,
      kind text,
      collection_id text,
      link text,
      file_name text,
      name text not null,
      country text not null,
      status text not null default 'IN_PROGRESS' check (status in ('IN_PROGRESS', 'FAILED', 'COMPLETE')),
      -- Number of songs that the provider announced; null if it announces none.
      total int,
      -- Number of songs read so far, which is the position of the next song.
      read_count int not null default 0,
      -- The provider's cursor of the next page; null before the first page.
      cursor text,
      is_read boolean not null default false,
      -- Number of failures in a row, and when the job is retried.
      pauses int not null default 0,
      retry_at timestamptz,
      -- Until when the lease of the process that works on the job is valid.
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
      -- What the owner has decided about a song that was not found.
      mended text check (mended in ('chosen', 'skipped')),
      song_id bigint references songs on delete set null,
      -- The playlist entry created from the song, which may have been removed since.
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
      -- Id of the playlist at the provider; null until the playlist is created there.
      playlist_id text,
      link text,
      -- True if the provider may have created the playlist although its response, with the id, was lost.
      is_creating boolean not null default false,
      -- Number of songs in a request that may have arrived although its response was lost.
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
      -- Id of the song at the provider to which the playlist is exported.
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
