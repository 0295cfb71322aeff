// Raw SQL, because songs are found by full-text search and by provider ids, many at once.
import type { Song, SongRef } from '@hangout/contract/rest/shapes/song-shape';
import { foldName, isUuid, type Provider } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { Song as SongModel } from '../models/songs.ts';
import { queryRow, queryRows } from '../sql.ts';
import {
  type SongRow,
  songColumns,
  songTables,
  toSong,
  toUploadedSong,
  wholeSongColumns,
} from './song-row.ts';

const idPattern = /^[1-9]\d{0,17}$/;

/** Loads a song; `id` is the number or the short id. */
export async function loadSong(db: Db, id: string | number): Promise<Song | null> {
  const row = await loadSongRow(db, id);
  return row && toSong(row);
}

/** Loads a song with its owner, from which policies decide whether a user may see it. */
export async function loadSongRow(db: Db, id: string | number): Promise<SongRow | null> {
  const byNumber = idPattern.test(String(id));
  return queryRow<SongRow>(
    db,
    `select ${wholeSongColumns} from ${songTables} where ${byNumber ? 's.id = :key' : 's.short_id = :key'}`,
    { key: String(id) },
  );
}

// SQL condition: the song is no private track, or one that the user owns or has in a crate.
const isKnown = `(not is_private or owner_uuid = cast(:userUuid as uuid) or exists (
  select from crate_songs cs join crates c on c.uuid = cs.crate_uuid
  where cs.song_id = songs.id and c.user_uuid = cast(:userUuid as uuid)))`;

/**
 * [H2084] True if a song is a private track that the user neither owns nor has in a crate. `userUuid` is null for a
 * caller without an account.
 */
export async function isHiddenSong(db: Db, userUuid: string | null, id: number | string): Promise<boolean> {
  return !(await filterSongs(db, isKnown, userUuid, [id])).has(String(id));
}

/** Loads many songs by songId; unknown ones are missing from the map. */
export async function loadSongs(db: Db, ids: readonly (string | number)[]): Promise<Map<string, Song>> {
  const numbers = [...new Set(ids.map(String))].filter((id) => idPattern.test(id));
  if (numbers.length === 0) return new Map();
  const rows = await queryRows<SongRow>(
    db,
    `select ${wholeSongColumns} from ${songTables} where s.id = any(cast(:numbers as bigint[]))`,
    { numbers },
  );
  return new Map(rows.map((row) => [String(row.id), toSong(row)]));
}

/** Loads many songs by their ids at a provider; unknown ones are missing from the map. */
export async function loadSongsOfProvider(
  db: Db,
  provider: Provider,
  ids: readonly string[],
): Promise<Map<string, Song>> {
  const rows = await queryRows<SongRow & { readonly providerSongId: string }>(
    db,
    `select p.provider_song_id as "providerSongId", ${wholeSongColumns} from ${songTables}
       join song_provider_ids p on p.song_id = s.id
     where p.provider = :provider and p.provider_song_id = any(cast(:ids as text[]))`,
    { provider, ids },
  );
  return new Map(rows.map((row) => [row.providerSongId, toSong(row)]));
}

/** [H301] Finds the song that a client refers to; null if there is none. */
export async function resolveSongRef(db: Db, ref: SongRef): Promise<Song | null> {
  if (ref.crateSongUuid && !ref.songId) return songOfCrateSong(db, ref.crateSongUuid);
  if (!ref.songId) return null;
  const provider = normalizeProviderName(ref.musicProvider);
  if (!provider || provider === 'uploadService') return loadSong(db, ref.songId);
  const row = await queryRow<SongRow>(
    db,
    `select ${wholeSongColumns} from ${songTables}
     where s.music_providers @> cast(:wanted as jsonb)
       or s.id = (select song_id from song_provider_ids where provider = :provider and provider_song_id = :id)
     order by s.id limit 1`,
    { wanted: JSON.stringify({ [provider]: ref.songId }), provider, id: ref.songId },
  );
  return row && toSong(row);
}

/** All ids by which a client refers to one song, the preferred one first. */
export type SongNames = readonly Pick<SongRef, 'songId' | 'musicProvider'>[];

/** [H301] Finds the songIds of many references in one query: for each, the first id that is known, or null. */
export async function findSongIds(db: Db, songs: readonly SongNames[]): Promise<(string | null)[]> {
  const wanted = songs.flatMap((names, place) => names.map((name, nr) => ({ place, nr, ...wantedBy(name) })));
  if (wanted.length === 0) return songs.map(() => null);
  const rows = await queryRows<{ place: number; id: number }>(
    db,
    `with wanted as (
       select * from jsonb_to_recordset(cast(:wanted as jsonb))
         as w (place int, nr int, provider jsonb, "musicProvider" text, "songId" text, number bigint, short text)
     )
     select distinct on (place) place, id from (
       select w.place, w.nr, s.id from wanted w join songs s on s.music_providers @> w.provider
       union all select w.place, w.nr, p.song_id from wanted w
         join song_provider_ids p on p.provider = w."musicProvider" and p.provider_song_id = w."songId"
       union all select w.place, w.nr, s.id from wanted w join songs s on s.id = w.number
       union all select w.place, w.nr, s.id from wanted w join songs s on s.short_id = w.short
     ) as found order by place, nr, id`,
    { wanted: JSON.stringify(wanted) },
  );
  const found = new Map(rows.map(({ place, id }) => [place, String(id)]));
  return songs.map((_, place) => found.get(place) ?? null);
}

function wantedBy({ songId, musicProvider }: SongNames[number]) {
  const provider = normalizeProviderName(musicProvider);
  if (provider && provider !== 'uploadService')
    return { provider: { [provider]: songId }, musicProvider: provider, songId };
  return idPattern.test(songId ?? '') ? { number: songId } : { short: songId };
}

/** Clients spell SoundCloud in two ways; neither is the stored name. */
function normalizeProviderName(name: string | undefined): string | undefined {
  return name === 'soundcloud' || name === 'soundCloud' ? 'soundCloudPublic' : name;
}

async function songOfCrateSong(db: Db, crateSongUuid: string): Promise<Song | null> {
  if (!isUuid(crateSongUuid)) return null;
  const row = await queryRow<SongRow>(
    db,
    `select ${wholeSongColumns}, cs.uuid as "crateSongUuid", cs.playback_token as "playbackToken"
     from crate_songs cs join songs s on s.id = cs.song_id left join song_files f on f.song_id = s.id
     where cs.uuid = cast(:key as uuid)`,
    { key: crateSongUuid },
  );
  return row && toSong(row);
}

interface PrivateTrack {
  readonly musicProviders: Readonly<Record<string, string>>;
  /** True if a crate holds the track with the token that was sent. */
  readonly isTokenKnown: boolean;
}

/** [H2182] Returns the private tracks among songs that are named with a token, by their index in `named`. */
export async function findPrivateTracks(
  db: Db,
  named: readonly { readonly songId: string | null; readonly playbackToken: string | null | undefined }[],
): Promise<Map<number, PrivateTrack>> {
  const wanted = named.flatMap(({ songId, playbackToken }, place) =>
    playbackToken && songId && idPattern.test(songId) ? [{ place, songId, playbackToken }] : [],
  );
  if (wanted.length === 0) return new Map();
  const rows = await queryRows<PrivateTrack & { readonly place: number }>(
    db,
    `select w.place, s.music_providers as "musicProviders", exists (
       select from crate_songs cs where cs.song_id = s.id and cs.playback_token = w."playbackToken") as "isTokenKnown"
     from jsonb_to_recordset(cast(:wanted as jsonb)) as w (place int, "songId" bigint, "playbackToken" text)
       join songs s on s.id = w."songId" and s.is_private`,
    { wanted: JSON.stringify(wanted) },
  );
  return new Map(rows.map((row) => [row.place, row]));
}

/**
 * Returns those ids whose songs the user may see, [H2084] private tracks only if the user knows them; `userUuid` is null
 * for a caller without an account.
 */
export async function filterVisibleSongs(
  db: Db,
  userUuid: string | null,
  ids: readonly (string | number)[],
): Promise<Set<string>> {
  return filterSongs(
    db,
    `(status in ('VERIFIED', 'SUCCESS') and ${isKnown}) or owner_uuid = cast(:userUuid as uuid)`,
    userUuid,
    ids,
  );
}

/**
 * [H1430] Returns those ids whose songs a user may put into a crate: visible songs, but only the user's own live sets,
 * and [H2084] private tracks only if the user knows them or has proved to have their token (`withToken`).
 */
export async function filterSongsForCrates(
  db: Db,
  userUuid: string | null,
  ids: readonly (string | number)[],
  withToken: readonly (string | number)[] = [],
): Promise<Set<string>> {
  return filterSongs(
    db,
    `(status in ('VERIFIED', 'SUCCESS') and not live_set
       and (${isKnown} or id = any(cast(:withToken as bigint[])))) or owner_uuid = cast(:userUuid as uuid)`,
    userUuid,
    ids,
    withToken,
  );
}

async function filterSongs(
  db: Db,
  where: string,
  userUuid: string | null,
  ids: readonly (string | number)[],
  withToken: readonly (string | number)[] = [],
): Promise<Set<string>> {
  const [numbers, numbersWithToken] = [ids, withToken].map((some) =>
    some.map(String).filter((id) => idPattern.test(id)),
  );
  const rows = await queryRows<{ id: number }>(
    db,
    `select id from songs where id = any(cast(:ids as bigint[])) and (${where})`,
    { ids: numbers, userUuid, withToken: numbersWithToken },
  );
  return new Set(rows.map((row) => String(row.id)));
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

// [H577] SQL: the first upload of the same owner with the same file or ISRC.
const earlierUploadSql = `(
  select json_build_object('songId', cast(o.id as text), 'trackName', o.track_name)
  from songs o join song_files of on of.song_id = o.id
  where o.owner_uuid = s.owner_uuid and o.id < s.id and o.status <> 'VERIFICATION_ERROR'
    and (of.original_sha256 = f.original_sha256 or (o.isrc = s.isrc and o.isrc <> ''))
  order by o.id limit 1)`;

/** Lists a user's uploads, the newest first; `verified` selects verified or unverified ones. */
export async function listUploadedSongs(db: Db, ownerUuid: string, page: Page & { verified?: boolean }) {
  const { verified } = page;
  const only = verified === undefined ? '' : `and (s.status = 'VERIFIED') = ${verified}`;
  const where = `s.owner_uuid = :owner and f.song_id is not null ${only}`;
  const { rows, count } = await rowPage(
    db,
    where,
    's.id desc',
    { owner: ownerUuid, ...page },
    `${songColumns}, ${earlierUploadSql} as "duplicateOf"`,
  );
  return { songs: rows.map(toUploadedSong), count };
}

/** `explicit: false` omits explicit songs. */
interface MayBeExplicit {
  readonly explicit?: boolean | undefined;
}

const explicitSql = (explicit: boolean | undefined) => (explicit === false ? 'and not s.explicit' : '');

/** Lists all verified uploads, the newest first. */
export function listPublicSongs(db: Db, { limit, offset, explicit }: Page & MayBeExplicit) {
  const where = `s.status = 'VERIFIED' and f.song_id is not null ${explicitSql(explicit)}`;
  return pageOf(db, where, 's.id desc', { limit, offset });
}

/** Lists all playable songs that pass the filters, [H1062] without private tracks. */
export function listReadySongs(
  db: Db,
  page: Page & MayBeExplicit & { genre?: string; artistName?: string; trackName?: string },
) {
  const same = (column: string, name: string) =>
    `(cast(:${name} as text) is null or lower(${column}) = lower(:${name}))`;
  const where = [
    `s.status in ('VERIFIED', 'SUCCESS') and not s.is_private`,
    same('s.genre', 'byGenre'),
    same('s.artist_name', 'byArtist'),
    same('s.track_name', 'byTrack'),
  ];
  return pageOf(db, `${where.join(' and ')} ${explicitSql(page.explicit)}`, 's.id desc', {
    limit: page.limit,
    offset: page.offset,
    byGenre: page.genre ?? null,
    byArtist: page.artistName ?? null,
    byTrack: page.trackName ?? null,
  });
}

/** [H303] Searches playable songs whose title, artist or album has every word of `words` as a prefix. */
export async function searchSongs(
  db: Db,
  words: string,
  page: Page & MayBeExplicit & { uploadsOnly?: boolean },
): Promise<{ songs: Song[]; count: number }> {
  const query = toQuery(words);
  if (query === '') return { songs: [], count: 0 };
  const where = `${searchSql(page.explicit)} ${page.uploadsOnly ? 'and f.song_id is not null' : ''}`;
  return pageOf(db, where, searchOrder, { limit: page.limit, offset: page.offset, query });
}

/** [H303] Searches only uploads, without counting them: `hasMore` is true if another page follows. */
export async function searchUploads(
  db: Db,
  words: string,
  { limit, offset, explicit }: Page & MayBeExplicit,
): Promise<{ songs: Song[]; hasMore: boolean }> {
  const query = toQuery(words);
  if (query === '') return { songs: [], hasMore: false };
  const rows = await queryRows<SongRow>(
    db,
    `select ${songColumns} from ${songTables} where ${searchSql(explicit)} and f.song_id is not null
     order by ${searchOrder} limit :limit offset :offset`,
    { query, limit: limit + 1, offset },
  );
  return { songs: rows.slice(0, limit).map(toSong), hasMore: rows.length > limit };
}

const searchSql = (explicit: boolean | undefined) =>
  `s.status in ('VERIFIED', 'SUCCESS') and not s.is_private
   and s.search_words @@ to_tsquery('simple', :query) ${explicitSql(explicit)}`;
const searchOrder = `ts_rank(s.search_words, to_tsquery('simple', :query)) desc, s.id`;

/** Builds a PostgreSQL full-text query: 'Daft pun' → `'daft':* & 'pun':*`. */
function toQuery(words: string): string {
  // An ampersand in a name means "and", which few people type.
  const parts = foldName(words.replaceAll('&', ' ')).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return parts
    .slice(0, 12)
    .map((part) => `'${part.slice(0, 60)}':*`)
    .join(' & ');
}

async function pageOf(db: Db, where: string, order: string, bindings: Record<string, unknown> & Page) {
  const { rows, count } = await rowPage(db, where, order, bindings);
  return { songs: rows.map(toSong), count };
}

async function rowPage(
  db: Db,
  where: string,
  order: string,
  bindings: Record<string, unknown> & Page,
  columns = songColumns,
) {
  const rows = await queryRows<SongRow>(
    db,
    `select ${columns} from ${songTables} where ${where} order by ${order} limit :limit offset :offset`,
    bindings,
  );
  const total = await queryRow<{ count: number }>(
    db,
    `select count(*) as count from ${songTables} where ${where}`,
    bindings,
  );
  return { rows, count: total?.count ?? 0 };
}

/** Lists the songs that come with the product, which have no owner. */
export async function listHousePlaylistSongs(db: Db): Promise<{ id: number; genre: string | null }[]> {
  return SongModel.query(db).whereNull('ownerUuid').where({ status: 'VERIFIED' }).select('id', 'genre');
}
