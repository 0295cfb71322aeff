// Raw SQL, because albums and artists are groups of songs.
import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import type { Db } from '../connect.ts';
import { queryRow, queryRows } from '../sql.ts';
import { type SongRow, songColumns, songTables, toSong } from './song-row.ts';

export interface Album {
  readonly albumShortId: string;
  readonly albumName: string;
  readonly artistShortId: string;
  readonly artistName: string;
  readonly releaseYear: number | null;
  readonly thumbnails: string[];
  readonly songsNumber: number;
}

export interface Artist {
  readonly artistShortId: string;
  readonly artistName: string;
  readonly songsNumber: number;
  readonly albumsNumber: number;
}

interface Page {
  readonly take: number;
  readonly skip: number;
}

// SQL: functions of the database compute the short ids [H1068]. Indexes use the same expressions.
const artistId = 'artist_short_id(s.artist_name)';
const albumId = 'album_short_id(s.artist_name, s.album_name)';
const isShown = `s.status in ('VERIFIED', 'SUCCESS') and not s.is_private`;

const albumColumns = `${albumId} as "albumShortId", min(s.album_name) as "albumName",
  min(${artistId}) as "artistShortId", min(s.artist_name) as "artistName", min(s.release_year) as "releaseYear",
  cast(count(*) as int) as "songsNumber",
  coalesce(jsonb_path_query_array(jsonb_agg(s.thumbnails order by s.id), '$[0].*'), '[]') as thumbnails`;

/**
 * [H1068] Lists the albums of songs that everybody may see, ordered by artist and title. `artists` limits them to those
 * of these artists, given by short id or name.
 */
export async function listAlbums(
  db: Db,
  { take, skip, artists }: Page & { readonly artists?: readonly string[] },
): Promise<{ albums: Album[]; count: number }> {
  const ofArtists = artists
    ? `and ${artistId} in (select artist_short_id(name) from unnest(cast(:artists as text[])) as given (name)
        union select name from unnest(cast(:artists as text[])) as given (name))`
    : '';
  const where = `${isShown} and ${albumId} is not null ${ofArtists}`;
  const bindings = { take, skip, artists: artists ?? [] };
  const albums = await queryRows<Album>(
    db,
    `select ${albumColumns} from songs s where ${where} group by ${albumId}
     order by lower(min(s.artist_name)), lower(min(s.album_name)), ${albumId} limit :take offset :skip`,
    bindings,
  );
  const total = await queryRow<{ count: number }>(
    db,
    `select count(distinct ${albumId}) as count from songs s where ${where}`,
    bindings,
  );
  return { albums: albums.map(withOneCover), count: total?.count ?? 0 };
}

const withOneCover = (album: Album): Album => ({ ...album, thumbnails: album.thumbnails.slice(0, 1) });

/** [H1068] Lists the songs of an album, or of all albums, that everybody may see, ordered by id. */
export async function listAlbumSongs(
  db: Db,
  { take, skip, albumShortId }: Page & { readonly albumShortId?: string },
): Promise<{ songs: Song[]; count: number }> {
  const where = `${isShown} and ${albumShortId ? `${albumId} = :albumShortId` : `${albumId} is not null`}`;
  const bindings = { take, skip, albumShortId: albumShortId ?? '' };
  const rows = await queryRows<SongRow>(
    db,
    `select ${songColumns} from ${songTables} where ${where} order by s.id limit :take offset :skip`,
    bindings,
  );
  const total = await queryRow<{ count: number }>(
    db,
    `select count(*) as count from songs s where ${where}`,
    bindings,
  );
  return { songs: rows.map(toSong), count: total?.count ?? 0 };
}

/** [H1068] Lists the artists of songs that everybody may see, ordered by name. */
export async function listArtists(db: Db, page: Page): Promise<{ artists: Artist[]; count: number }> {
  const where = `${isShown} and trim(s.artist_name) <> ''`;
  const artists = await queryRows<Artist>(
    db,
    `select ${artistId} as "artistShortId", min(s.artist_name) as "artistName",
       cast(count(*) as int) as "songsNumber", cast(count(distinct ${albumId}) as int) as "albumsNumber"
     from songs s where ${where} group by ${artistId}
     order by lower(min(s.artist_name)), ${artistId} limit :take offset :skip`,
    { ...page },
  );
  const total = await queryRow<{ count: number }>(
    db,
    `select count(distinct ${artistId}) as count from songs s where ${where}`,
  );
  return { artists, count: total?.count ?? 0 };
}

/** True if everybody may see at least one song by the artist. */
export async function hasArtist(db: Db, artistShortId: string): Promise<boolean> {
  const row = await queryRow(
    db,
    `select 1 from songs s where ${isShown} and ${artistId} = :artistShortId limit 1`,
    {
      artistShortId,
    },
  );
  return row !== null;
}
