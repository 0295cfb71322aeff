import type { Knex } from 'knex';

/** Songs with their files, and the crates that hold them. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table songs (
      id bigint generated always as identity primary key,
      short_id text not null unique,
      owner_uuid uuid references users on delete set null,
      status text not null,
      isrc text,
      track_name text not null,
      artist_name text not null,
      album_name text,
      release_year int,
      duration real not null default 0,
      explicit boolean not null default false,
      genre text,
      music_providers jsonb not null default '{}',
      thumbnails jsonb not null default '{}',
      previews jsonb not null default '[]',
      links jsonb not null default '{}',
      bpm real,
      energy jsonb,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index songs_owner on songs (owner_uuid);
    create index songs_providers on songs using gin (music_providers jsonb_path_ops);
    create index songs_text on songs
      using gin (to_tsvector('simple', track_name || ' ' || artist_name || ' ' || coalesce(album_name, '')));

    -- What lies on disk for an uploaded song; keys are paths inside the file store.
    create table song_files (
      song_id bigint primary key references songs on delete cascade,
      original_key text not null,
      original_name text not null,
      original_bytes bigint not null,
      rendition_bytes bigint not null default 0,
      http_key text,
      http_type text,
      hls_prefix text,
      hls_secret bytea,
      cover_key text,
      content_offset_ms jsonb not null default '{}',
      error text,
      created_at timestamptz not null default now()
    );
    create index song_files_original on song_files (original_key);

    create table crates (
      uuid uuid primary key default gen_random_uuid(),
      short_id text not null unique,
      user_uuid uuid not null references users on delete cascade,
      kind text not null check (kind in ('playlist', 'queue', 'likes')),
      crate_name text not null,
      description text not null default '',
      is_private boolean not null default false,
      import_status text not null default 'COMPLETE'
        check (import_status in ('IN_PROGRESS', 'FAILED', 'COMPLETE')),
      current_position int not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index crates_user on crates (user_uuid);
    create unique index crates_special on crates (user_uuid, kind) where kind <> 'playlist';

    -- The order is by rank, so that one song moves without touching the others; positions are counted from it.
    create table crate_songs (
      uuid uuid primary key default gen_random_uuid(),
      crate_uuid uuid not null references crates on delete cascade,
      song_id bigint not null references songs on delete cascade,
      rank double precision not null,
      playback_token text,
      created_at timestamptz not null default now()
    );
    create index crate_songs_order on crate_songs (crate_uuid, rank);
    create index crate_songs_song on crate_songs (song_id);

    create function notify_song_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('song_changed', new.id::text);
      return new;
    end $$;

    create trigger songs_changed after update of status on songs
      for each row execute function notify_song_changed();
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table crate_songs, crates, song_files, songs;
    drop function notify_song_changed;
  `);
}
