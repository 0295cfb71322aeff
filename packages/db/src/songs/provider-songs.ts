// Raw SQL, because a few statements match and store many songs.
import {
  type DescribedSong,
  foldName,
  isSameSong,
  mayChangeStatus,
  normalizeIsrc,
  type ProvidedSong,
  type Provider,
  SAME_SONG_SECONDS,
  type SongStatus,
} from '@hangout/rules';
import type { Db } from '../connect.ts';
import { inTransaction, queryRows } from '../sql.ts';
import { generateShortId } from './short-id.ts';

/** Number of songs matched and stored by one round of statements. */
const BATCH = 500;
/** Maximum length of a stored text, characters. */
const MAX_TEXT = 500;
/** Key of the advisory lock under which provider songs are stored, so that two callers do not store the same song. */
const STORE_LOCK = 4217021;

interface StoredSong {
  readonly id: number;
  readonly status: SongStatus;
  readonly isrc: string | null;
  readonly trackName: string;
  readonly artistName: string;
  readonly albumName: string | null;
  readonly releaseYear: number | null;
  readonly duration: number;
  readonly explicit: boolean;
  readonly genre: string | null;
  readonly musicProviders: Readonly<Record<string, string>>;
  readonly thumbnails: Readonly<Record<string, string>>;
  readonly previews: readonly string[];
  readonly links: Readonly<Record<string, string>>;
  readonly isPrivate: boolean;
  readonly isDescribed: boolean;
}

/** A song to write, and all provider songs that are the same song; `stored` is null for a new song. */
interface Draft {
  readonly stored: StoredSong | null;
  readonly songs: ProvidedSong[];
}

/**
 * [H1061] Stores songs of a provider and returns their ids in order. A stored song is found by provider id, then ISRC,
 * then names with a length within 5 s, and completed; otherwise the song is inserted. Uploads and private tracks are
 * never matched. Do not call it in a long transaction: other callers that store new songs wait until it ends.
 */
export async function storeProviderSongs(
  db: Db,
  provider: Provider,
  songs: readonly ProvidedSong[],
): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < songs.length; from += BATCH)
    ids.push(...(await storeBatch(db, provider, songs.slice(from, from + BATCH).map(cleanSong))));
  return ids;
}

/**
 * [H1066] Returns the ids of the provider songs that are already stored, matched as in `storeProviderSongs`; null for
 * the others. Completes the stored songs, for example with the id at this provider. Inserts no songs; skips private
 * tracks.
 */
export async function completeKnownSongs(
  db: Db,
  provider: Provider,
  songs: readonly ProvidedSong[],
): Promise<(string | null)[]> {
  if (songs.length === 0) return [];
  const matches = await findMatches(db, provider, songs.map(cleanSong));
  const known = songs.filter((song, place) => matches.has(place) && isMatchedByTraits(song));
  await storeProviderSongs(db, provider, known);
  return songs.map((_, place) => {
    const match = matches.get(place);
    return match ? String(match.id) : null;
  });
}

/**
 * [H1593] Stores songs as a client describes them, under their provider ids, and returns their ids in order. A stored
 * song stays as it is. A description by a client is never matched with another song.
 */
export async function storeDescribedSongs(db: Db, songs: readonly DescribedSong[]): Promise<string[]> {
  if (songs.length === 0) return [];
  return inTransaction(db, async (tx) => {
    await tx.raw('select pg_advisory_xact_lock(:key)', { key: STORE_LOCK });
    const ids: string[] = [];
    // Stored one by one, because only few songs of a request are not stored yet.
    for (const { provider, song } of songs) ids.push(await storeDescribedSong(tx, provider, cleanSong(song)));
    return ids;
  });
}

async function storeDescribedSong(tx: Db, provider: Provider, song: ProvidedSong): Promise<string> {
  const known = (await findById(tx, provider, [song])).get(0);
  if (known) return String(known.id);
  const draft: Draft = { stored: null, songs: [song] };
  const row = { ...completeSong(provider, blankSong, song), isDescribed: true, shortId: generateShortId() };
  const ids = new Map<Draft, number>();
  await insertSongs(tx, [{ draft, row }], ids);
  const songId = String(ids.get(draft));
  await tx.raw(
    `insert into song_provider_ids (provider, provider_song_id, song_id)
     values (:provider, :id, cast(:songId as bigint))`,
    { provider, id: song.id, songId },
  );
  return songId;
}

/** [H1593] Returns the provider ids of those songs that were only described by a client. */
export async function findDescribedSongs(
  db: Db,
  songIds: readonly string[],
): Promise<{ songId: string; provider: string; id: string }[]> {
  return queryRows(
    db,
    `select cast(s.id as text) as "songId", p.provider, p.provider_song_id as id
     from songs s join song_provider_ids p on p.song_id = s.id
     where s.id = any(cast(:songIds as bigint[])) and s.is_described order by s.id`,
    { songIds },
  );
}

/** [H1593] Marks a described song that does not exist at its provider, so that it is not played. */
export async function markDescribedSongMissing(db: Db, songId: string): Promise<void> {
  await db.raw(
    `update songs set status = 'DATA_NOT_FOUND', updated_at = now()
     where id = cast(:songId as bigint) and is_described`,
    { songId },
  );
}

async function storeBatch(db: Db, provider: Provider, songs: readonly ProvidedSong[]): Promise<string[]> {
  // Most search results are stored and complete, and need neither a lock nor a write.
  const known = await findById(db, provider, songs);
  if (songs.every((song, place) => isComplete(provider, song, known.get(place))))
    return songs.map((_, place) => String(known.get(place)?.id));
  return inTransaction(db, async (tx) => {
    await tx.raw('select pg_advisory_xact_lock(:key)', { key: STORE_LOCK });
    const matches = await findMatches(tx, provider, songs);
    const { drafts, draftOf } = groupSame(songs, matches);
    const ids = await writeDrafts(tx, provider, drafts);
    const stored = songs.map((song, place) => {
      const draft = draftOf[place];
      const songId = draft && ids.get(draft);
      if (!songId) throw new Error('a song was not written');
      return { providerSongId: song.id, songId };
    });
    await tx.raw(
      `insert into song_provider_ids (provider, provider_song_id, song_id)
       select :provider, g."providerSongId", g."songId"
       from jsonb_to_recordset(cast(:stored as jsonb)) as g ("providerSongId" text, "songId" bigint)
       on conflict do nothing`,
      { provider, stored: JSON.stringify(stored) },
    );
    return stored.map(({ songId }) => String(songId));
  });
}

const storedColumns = `s.id, s.status, s.isrc, s.track_name as "trackName", s.artist_name as "artistName",
  s.album_name as "albumName", s.release_year as "releaseYear", s.duration, s.explicit, s.genre,
  s.music_providers as "musicProviders", s.thumbnails, s.previews, s.links, s.is_private as "isPrivate",
  s.is_described as "isDescribed"`;

type Placed = StoredSong & { readonly place: number };
const byPlace = (rows: readonly Placed[]) => new Map(rows.map((row) => [row.place, row]));

/** Finds the stored songs with these provider ids, by index in `songs`. */
async function findById(db: Db, provider: Provider, songs: readonly ProvidedSong[]) {
  const rows = await queryRows<Placed>(
    db,
    `select cast(g.place - 1 as int) as place, ${storedColumns}
     from unnest(cast(:ids as text[])) with ordinality as g (id, place)
       join song_provider_ids p on p.provider = :provider and p.provider_song_id = g.id
       join songs s on s.id = p.song_id`,
    { provider, ids: songs.map(({ id }) => id) },
  );
  return byPlace(rows);
}

// SQL condition: the stored song may match a provider song. Uploads, private tracks and [H1593] songs that only a
// client described may not.
const isMatchable = `not s.is_private and not s.is_described and s.owner_uuid is null
  and not exists (select 1 from song_files f where f.song_id = s.id)`;

/** [H1061] Finds the stored songs that are the same as the given ones, by index in `songs`. */
async function findMatches(tx: Db, provider: Provider, songs: readonly ProvidedSong[]) {
  const given = songs.map((song, place) => ({
    place,
    id: song.id,
    isrc: isMatchedByTraits(song) ? song.isrc : null,
    trackName: isMatchedByNames(song) ? song.trackName : null,
    artistName: song.artistName,
    duration: song.duration,
  }));
  const rows = await queryRows<Placed>(
    tx,
    `with given as (
       select * from jsonb_to_recordset(cast(:given as jsonb))
         as g (place int, id text, isrc text, "trackName" text, "artistName" text, duration real)
     )
     select g.place, ${storedColumns}
     from given g
       left join song_provider_ids p on p.provider = :provider and p.provider_song_id = g.id
       left join lateral (
         select s.id from songs s
         where p.song_id is null and s.isrc = g.isrc and s.isrc <> '' and ${isMatchable}
         order by s.id limit 1) same_isrc on true
       left join lateral (
         select s.id from songs s
         where p.song_id is null and same_isrc.id is null
           and s.folded_track_name = fold_name(g."trackName")
           and s.folded_artist_name = fold_name(g."artistName")
           and s.duration > 0 and abs(s.duration - g.duration) <= :tolerance and ${isMatchable}
         order by abs(s.duration - g.duration), s.id limit 1) same_names on true
       join songs s on s.id = coalesce(p.song_id, same_isrc.id, same_names.id)`,
    { provider, given: JSON.stringify(given), tolerance: SAME_SONG_SECONDS },
  );
  return byPlace(rows);
}

const isMatchedByTraits = (song: ProvidedSong) => !song.isPrivate;
const isMatchedByNames = (song: ProvidedSong) =>
  isMatchedByTraits(song) && song.duration > 0 && song.trackName !== '' && song.artistName !== '';

/** Groups songs that are the same, stored or new, into one draft each. */
function groupSame(songs: readonly ProvidedSong[], matches: ReadonlyMap<number, StoredSong>) {
  const drafts: Draft[] = [];
  const draftOf: Draft[] = [];
  const byKey = new Map<string, Draft[]>();
  const add = (place: number, song: ProvidedSong, draft: Draft) => {
    if (draft.songs.length === 0) drafts.push(draft);
    draft.songs.push(song);
    draftOf[place] = draft;
    for (const key of keysOf(song)) byKey.set(key, [...(byKey.get(key) ?? []), draft]);
  };
  // Stored songs come first, so that new songs join them.
  const byNumber = new Map<number, Draft>();
  songs.forEach((song, place) => {
    const stored = matches.get(place);
    if (!stored) return;
    const draft = byNumber.get(stored.id) ?? { stored, songs: [] };
    byNumber.set(stored.id, draft);
    add(place, song, draft);
  });
  songs.forEach((song, place) => {
    if (draftOf[place]) return;
    const alike = keysOf(song).flatMap((key) => byKey.get(key) ?? []);
    const same = alike.find((draft) => isSameAsDraft(song, draft));
    add(place, song, same ?? { stored: null, songs: [] });
  });
  return { drafts, draftOf };
}

/** Returns keys of a song: two songs without a common key are different. */
function keysOf(song: ProvidedSong): string[] {
  return [
    `id ${song.id}`,
    ...(isMatchedByTraits(song) && song.isrc ? [`isrc ${song.isrc}`] : []),
    ...(isMatchedByNames(song) ? [`names ${foldName(song.trackName)}\n${foldName(song.artistName)}`] : []),
  ];
}

/**
 * True if a song is the same song as a draft. Lengths are compared with the stored song, or else the first new one, so
 * that tolerances do not add up from song to song.
 */
function isSameAsDraft(song: ProvidedSong, { stored, songs }: Draft): boolean {
  if (songs.some(({ id }) => id === song.id)) return true;
  const others = songs.filter(isMatchedByTraits);
  if (!isMatchedByTraits(song) || others.length === 0) return false;
  if (song.isrc !== null && others.some(({ isrc }) => isrc === song.isrc)) return true;
  const reference = stored ?? songs[0];
  return (
    isMatchedByNames(song) &&
    reference !== undefined &&
    reference.duration > 0 &&
    isSameSong(namesOf(song), namesOf(reference))
  );
}

const namesOf = ({ trackName, artistName, duration }: StoredSong | ProvidedSong) => ({
  ...{ trackName, artistName, duration },
});

/** Inserts the new songs and completes the stored ones; returns the id of each. */
async function writeDrafts(
  tx: Db,
  provider: Provider,
  drafts: readonly Draft[],
): Promise<Map<Draft, number>> {
  const ids = new Map<Draft, number>();
  const changed: StoredSong[] = [];
  const added: { readonly draft: Draft; readonly row: StoredSong & { readonly shortId: string } }[] = [];
  for (const draft of drafts) {
    const { stored, songs } = draft;
    const merged = songs.reduce((song, given) => completeSong(provider, song, given), stored ?? blankSong);
    if (!stored) added.push({ draft, row: { ...merged, shortId: generateShortId() } });
    else {
      ids.set(draft, stored.id);
      if (!isEqual(merged, stored)) changed.push(merged);
    }
  }
  await insertSongs(tx, added, ids);
  await updateSongs(tx, changed);
  return ids;
}

const rowColumns = `status text, isrc text, "trackName" text, "artistName" text, "albumName" text, "releaseYear" int,
  duration real, explicit boolean, genre text, "musicProviders" jsonb, thumbnails jsonb, previews jsonb, links jsonb,
  "isPrivate" boolean, "isDescribed" boolean`;

async function insertSongs(
  tx: Db,
  added: readonly { readonly draft: Draft; readonly row: StoredSong & { readonly shortId: string } }[],
  ids: Map<Draft, number>,
): Promise<void> {
  if (added.length === 0) return;
  const rows = await queryRows<{ id: number; shortId: string }>(
    tx,
    `insert into songs (short_id, status, isrc, track_name, artist_name, album_name, release_year, duration, explicit,
       genre, music_providers, thumbnails, previews, links, is_private, is_described)
     select "shortId", status, isrc, "trackName", "artistName", "albumName", "releaseYear", duration, explicit,
       genre, "musicProviders", thumbnails, previews, links, "isPrivate", "isDescribed"
     from jsonb_to_recordset(cast(:rows as jsonb)) as r ("shortId" text, ${rowColumns})
     returning id, short_id as "shortId"`,
    { rows: JSON.stringify(added.map(({ row }) => row)) },
  );
  const numbers = new Map(rows.map(({ id, shortId }) => [shortId, id]));
  for (const { draft, row } of added) {
    const id = numbers.get(row.shortId);
    if (id !== undefined) ids.set(draft, id);
  }
}

async function updateSongs(tx: Db, changed: readonly StoredSong[]): Promise<void> {
  if (changed.length === 0) return;
  await tx.raw(
    `update songs s set status = r.status, isrc = r.isrc, track_name = r."trackName", artist_name = r."artistName",
       album_name = r."albumName", release_year = r."releaseYear", duration = r.duration, explicit = r.explicit,
       genre = r.genre, music_providers = r."musicProviders", thumbnails = r.thumbnails, previews = r.previews,
       links = r.links, is_private = r."isPrivate", is_described = r."isDescribed", updated_at = now()
     from jsonb_to_recordset(cast(:rows as jsonb)) as r (id bigint, ${rowColumns}) where s.id = r.id`,
    { rows: JSON.stringify(changed) },
  );
}

const blankSong: StoredSong = {
  ...{ id: 0, status: 'PENDING_REQUEST', isrc: null, trackName: '', artistName: '', albumName: null },
  ...{ releaseYear: null, duration: 0, explicit: false, genre: null, isPrivate: false, isDescribed: false },
  ...{ musicProviders: {}, thumbnails: {}, previews: [], links: {} },
};

/**
 * Completes a stored song with a provider's data. Existing values stay, except URLs and [H1593] values that only a
 * client described.
 */
function completeSong(provider: Provider, stored: StoredSong, given: ProvidedSong): StoredSong {
  const song = stored.isDescribed ? withoutDescription(stored, given) : stored;
  const id = song.musicProviders[provider] ?? given.id;
  // If the provider has several versions, only the URLs of the one that is played are used.
  const isPlayed = id === given.id;
  // [H2181] Only the provider says what is private. A song that others have as well is no private track.
  const isElsewhere = Object.keys(song.musicProviders).some((key) => key !== provider);
  const trackName = song.trackName || given.trackName;
  return {
    ...song,
    trackName,
    artistName: song.artistName || given.artistName,
    status: resolvedStatus(song.status, trackName),
    isrc: song.isrc || given.isrc,
    albumName: song.albumName || given.albumName,
    releaseYear: song.releaseYear ?? given.releaseYear,
    duration: song.duration || given.duration,
    explicit: song.explicit || given.explicit,
    genre: song.genre || given.genre,
    isPrivate: isElsewhere || !isPlayed ? song.isPrivate : (given.isPrivate ?? song.isPrivate),
    musicProviders: { ...song.musicProviders, [provider]: id },
    thumbnails: withAddress(song.thumbnails, provider, isPlayed ? given.thumbnail : null),
    links: withAddress(song.links, provider, isPlayed ? given.link : null),
    previews: withPreview(song.previews, isPlayed ? given.preview : null),
  };
}

/** Removes what a client described, but keeps the length if the provider gives none. */
const withoutDescription = (song: StoredSong, { duration, trackName }: ProvidedSong): StoredSong =>
  trackName === ''
    ? song
    : {
        ...song,
        ...{ trackName: '', artistName: '', isrc: null, genre: null, explicit: false, isDescribed: false },
        duration: duration > 0 ? 0 : song.duration,
      };

/**
 * [R049][R088] Returns the status after a look-up at a provider: without a title, the provider does not know the song.
 * A status that may not follow the present one is not set.
 */
function resolvedStatus(status: SongStatus, trackName: string): SongStatus {
  const from = status === 'FETCH_FAILED' ? 'PENDING_REQUEST' : status;
  const to = trackName === '' ? 'DATA_NOT_FOUND' : 'SUCCESS';
  return mayChangeStatus(from, to) ? to : status;
}

const withAddress = (
  addresses: StoredSong['thumbnails'],
  provider: Provider,
  address: string | null,
): StoredSong['thumbnails'] => (address === null ? addresses : { ...addresses, [provider]: address });

/** Adds a preview URL. It replaces those of the same host, because signed URLs expire. */
function withPreview(previews: readonly string[], preview: string | null): readonly string[] {
  if (preview === null || previews.includes(preview)) return previews;
  return [...previews.filter((one) => hostOf(one) !== hostOf(preview)), preview];
}

const hostOf = (address: string) => URL.parse(address)?.host ?? address;

const isComplete = (provider: Provider, song: ProvidedSong, stored: StoredSong | undefined): boolean =>
  stored !== undefined && isEqual(completeSong(provider, stored, song), stored);

/** Compares as JSON. Maps by provider are sorted first, because equal maps may have their keys in another order. */
const isEqual = (a: StoredSong, b: StoredSong): boolean =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
const sorted = (song: StoredSong) => [
  ...[song.status, song.isrc, song.trackName, song.artistName, song.albumName, song.releaseYear],
  ...[song.duration, song.explicit, song.genre, song.isPrivate, song.isDescribed, song.previews],
  ...[song.musicProviders, song.thumbnails, song.links].map((byProvider) =>
    Object.entries(byProvider).sort(),
  ),
];

/** Removes what PostgreSQL cannot store from a song's texts, and limits their length. */
function cleanSong(song: ProvidedSong): ProvidedSong {
  return {
    ...song,
    trackName: cleanText(song.trackName) ?? '',
    artistName: cleanText(song.artistName) ?? '',
    albumName: cleanText(song.albumName),
    genre: cleanText(song.genre),
    isrc: normalizeIsrc(song.isrc),
    duration: Number.isFinite(song.duration) ? Math.max(0, song.duration) : 0,
    releaseYear: Number.isInteger(song.releaseYear) ? song.releaseYear : null,
    thumbnail: cleanAddress(song.thumbnail),
    preview: cleanAddress(song.preview),
    link: cleanAddress(song.link),
  };
}

function cleanText(text: string | null): string | null {
  const clean = text?.replaceAll('\0', '').trim().slice(0, MAX_TEXT).toWellFormed();
  return clean || null;
}

/** Accepts only http and https URLs, because pages use them in links and images. */
function cleanAddress(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address);
  return url && ['https:', 'http:'].includes(url.protocol) ? url.href : null;
}
