import type { Knex } from 'knex';

/** Ids of songs at music providers, and indexes to find songs by id, ISRC and name. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    -- All ids of a song at a provider: a song can have several there, for example on two albums. songs.music_providers
    -- has the id that is played. The primary key prevents two callers from storing the same song twice.
    create table song_provider_ids (
      provider text not null,
      provider_song_id text not null,
      song_id bigint not null references songs on delete cascade,
      primary key (provider, provider_song_id)
    );
    create index song_provider_ids_song on song_provider_ids (song_id);

    create index songs_isrc on songs (isrc) where isrc <> '';
    -- Albums and artists are groups of songs; their short ids are computed from their names.
    create function artist_short_id(artist_name text) returns text language sql immutable strict parallel safe as $$
      select left(md5(lower(btrim(artist_name))), 16)
    $$;
    create function album_short_id(artist_name text, album_name text) returns text
      language sql immutable parallel safe as $$
      select case when btrim(album_name) <> ''
        then left(md5(lower(btrim(artist_name)) || e'\\n' || lower(btrim(album_name))), 16) end
    $$;
    create index songs_artist on songs (artist_short_id(artist_name));
    create index songs_album on songs (album_short_id(artist_name, album_name))
      where album_short_id(artist_name, album_name) is not null;
    -- The second search tolerates typing errors: it compares groups of three letters (trigrams).
    create extension if not exists pg_trgm;
    create index songs_trigrams on songs
      using gin (folded_names gin_trgm_ops)
      where status = 'VERIFIED';
    create index crates_trigrams on crates using gin (fold_name(crate_name) gin_trgm_ops) where kind = 'playlist';
    create index users_trigrams on users using gin (fold_name(nickname) gin_trgm_ops);
    create index rooms_trigrams on rooms using gin (fold_name(name) gin_trgm_ops);
    create index songs_names on songs (folded_track_name, folded_artist_name);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop index rooms_trigrams, users_trigrams, crates_trigrams, songs_trigrams;
    drop extension pg_trgm;
    drop index songs_names, songs_album, songs_artist, songs_isrc;
    drop function album_short_id, artist_short_id;
    drop table song_provider_ids;
  `);
}
