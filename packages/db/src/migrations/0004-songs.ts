import type { Knex } from 'knex';

/** Songs with their files, and the crates that hold them. */
export async function up(db: Knex): Promise<void> {
  await db.raw(String.raw`
    -- The rule foldName, of which a test says that both are the same: names reduced to words that can be compared.
    create function fold_name(name text) returns text language sql immutable strict parallel safe as $$
      select case when words in ('', 'and') then btrim(regexp_replace(letters, '\s+', ' ', 'g')) else words end
      from (
        select letters, btrim(regexp_replace(
          replace(letters, '&', ' and '), '[[:punct:][:space:][:cntrl:]]+', ' ', 'g')) as words
        from (
          select normalize(
            replace(replace(replace(replace(translate(
              regexp_replace(regexp_replace(
                replace(lower(normalize(name, NFKD) collate pg_c_utf8), U&'\0438\0306', U&'\0439'),
                '[\u00AD\u034F\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFE00-\uFE0F\uFEFF''\u0060\u00B4\u2018\u2019\u02BC]', '', 'g'),
                '[\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]', '', 'g'),
              'øłđðħıς', 'olddhiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFKC) as letters
        ) folded
      ) split
    $$;

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
      -- Loudness by EBU R128; null if not measured.
      loudness_lufs double precision,
      true_peak_dbtp double precision,
      -- True for a private track of an account at a provider: it appears in no list and is never matched with another
      -- song.
      is_private boolean not null default false,
      -- True for a live set, which has no file: listeners hear it through the live audio of a hangout.
      live_set boolean not null default false,
      -- When the song was last looked up at the other providers; null if it waits for the look-up or needs none.
      matched_at timestamptz,
      -- Names by which songs are found and compared.
      folded_track_name text not null generated always as (fold_name(track_name)) stored,
      folded_artist_name text not null generated always as (fold_name(artist_name)) stored,
      folded_names text not null generated always as
        (fold_name(track_name || ' ' || artist_name || ' ' || coalesce(album_name, ''))) stored,
      search_words tsvector not null generated always as
        (to_tsvector('simple', fold_name(track_name || ' ' || artist_name || ' ' || coalesce(album_name, '')))) stored,
      -- True while title, artist and length are what a client said; the provider's own data replace them.
      is_described boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index songs_owner on songs (owner_uuid);
    create index songs_providers on songs using gin (music_providers jsonb_path_ops);
    create index songs_text on songs using gin (search_words);

    -- Stored files of an uploaded song; keys are paths inside the file store.
    create table song_files (
      song_id bigint primary key references songs on delete cascade,
      original_key text not null,
      original_name text not null,
      original_bytes bigint not null,
      -- SHA-256 of the original, which detects a second upload of the same file.
      original_sha256 text,
      -- Tags that the owner set before the file was prepared; the tags in the file do not replace them.
      owner_tags text[] not null default '{}',
      rendition_bytes bigint not null default 0,
      http_key text,
      http_type text,
      hls_prefix text,
      hls_secret bytea,
      cover_key text,
      content_offset_ms jsonb not null default '{}',
      -- Maps each quality except medium to the key of its file and the time by which the music begins later there, ms.
      qualities jsonb not null default '{}',
      error text,
      created_at timestamptz not null default now()
    );
    create index song_files_original on song_files (original_key);
    create index song_files_sha256 on song_files (original_sha256);

    -- Uploads that arrive in parts and can be resumed; the parts lie in the file store below the uuid of the upload.
    create table upload_sessions (
      uuid uuid primary key default gen_random_uuid(),
      user_uuid uuid not null references users on delete cascade,
      file_name text not null,
      total_bytes bigint not null,
      received_bytes bigint not null default 0,
      sha256 text,
      -- The song created from the upload: completing the upload again returns the same song.
      song_id bigint references songs on delete cascade,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index upload_sessions_user on upload_sessions (user_uuid);
    create index upload_sessions_song on upload_sessions (song_id);

    create table crates (
      uuid uuid primary key default gen_random_uuid(),
      short_id text not null unique,
      user_uuid uuid not null references users on delete cascade,
      kind text not null check (kind in ('playlist', 'queue', 'likes')),
      crate_name text not null,
      description text not null default '',
      is_private boolean not null default false,
      -- The music provider from which a playlist was imported; null for a playlist that was created here.
      provider text,
      import_status text not null default 'COMPLETE'
        check (import_status in ('IN_PROGRESS', 'FAILED', 'COMPLETE')),
      current_position int not null default 0,
      -- Incremented by every change of the songs or their order, so that a client knows whether its list is complete.
      songs_revision int not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index crates_user on crates (user_uuid);
    create unique index crates_special on crates (user_uuid, kind) where kind <> 'playlist';

    -- Songs are ordered by rank, so that moving one song does not update the others; positions are counted by rank.
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

    -- Recently removed songs; undoing a removal restores them at their ranks.
    create table removed_crate_songs (
      uuid uuid primary key,
      removal_uuid uuid not null,
      crate_uuid uuid not null references crates on delete cascade,
      song_id bigint not null references songs on delete cascade,
      rank double precision not null,
      playback_token text,
      was_current boolean not null,
      created_at timestamptz not null,
      removed_at timestamptz not null default now()
    );
    create index removed_crate_songs_removal on removed_crate_songs (removal_uuid);
    create index removed_crate_songs_crate on removed_crate_songs (crate_uuid);
    create index removed_crate_songs_song on removed_crate_songs (song_id);
    create index removed_crate_songs_time on removed_crate_songs (removed_at);

    -- Recently deleted playlists; undoing the deletion restores the rows of the playlist and of its songs.
    create table deleted_crates (
      crate_uuid uuid primary key,
      user_uuid uuid not null references users on delete cascade,
      crate jsonb not null,
      songs jsonb not null,
      -- the hangouts whose AutoDJ played the playlist
      auto_dj_room_uuids uuid[] not null,
      deleted_at timestamptz not null default now()
    );
    create index deleted_crates_user on deleted_crates (user_uuid);
    create index deleted_crates_time on deleted_crates (deleted_at);

    create function notify_song_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('song_changed', new.id::text);
      return new;
    end $$;

    create trigger songs_changed after update of status on songs
      for each row execute function notify_song_changed();

    -- Lobbies forward this notification to all windows of the owner. The queue and the likes, which are inserted and
    -- deleted with the account, cause one only when they are updated.
    create function notify_crate_changed() returns trigger language plpgsql as $$
    declare crate crates := case when tg_op = 'DELETE' then old else new end;
    begin
      if tg_op <> 'UPDATE' and crate.kind <> 'playlist' then
        return null;
      end if;
      perform pg_notify('lobby', json_build_object(
        'kind', 'crate',
        'people', json_build_array(crate.user_uuid),
        'crate', case crate.kind when 'playlist' then crate.uuid::text else crate.kind end,
        'songsRevision', crate.songs_revision,
        'hasOtherSongs', tg_op = 'UPDATE' and new.songs_revision is distinct from old.songs_revision
      )::text);
      return null;
    end $$;

    create trigger crates_changed after insert or delete
        or update of songs_revision, crate_name, description, is_private, import_status
      on crates for each row execute function notify_crate_changed();
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table deleted_crates, removed_crate_songs, crate_songs, crates, upload_sessions, song_files, songs;
    drop function notify_song_changed, notify_crate_changed, fold_name;
  `);
}
