import {
  countSongs,
  type Db,
  endImport,
  hasImportReason,
  type ImportRow,
  type ImportSongRow,
  insertCrateSongs,
  insertImportSongs,
  type LockedCrate,
  listWaitingSongs,
  loadImport,
  loadImportProgress,
  lockCrate,
  lockImport,
  type MatchedSong,
  type NewImportSong,
  patchImport,
  recordMatches,
  storeProviderSongs,
} from '@hangout/db';
import type { CollectionKind, MissingSong, MusicProvider, ProviderSong } from '@hangout/providers';
import pLimit from 'p-limit';
import { type MatchDependencies, matchSong, matchStoredSongs } from './match-song.ts';
import { runTransfer, TransferFailure, type TransferJobs } from './run-transfer.ts';

/** Songs are matched and added in batches of this size, `MATCHES_AT_ONCE` at a time. */
const MATCH_BATCH = 25;
const MATCHES_AT_ONCE = 4;
/** Time limit for a provider's page with its retries, ms. */
const PAGE_TIMEOUT_MS = 30_000;
/**
 * [H1103] After this many pauses, songs whose provider does not respond are left out, so that the import goes
 * on.
 */
const PAUSES_FOR_SONGS = 3;

export interface ImportDependencies extends MatchDependencies, TransferJobs {
  /** [H304] Number of songs that fit into a playlist. */
  readonly songsPerPlaylist: number;
}

/**
 * [H1102] Runs an import until it is finished or paused, or `signal` is aborted. Each part is read without a
 * transaction, and then recorded in one together with the songs that it adds. So a killed process leaves no
 * half part, and the next one continues from the same cursor.
 */
export async function runImport(
  dependencies: ImportDependencies,
  uuid: string,
  signal: AbortSignal,
): Promise<void> {
  await runTransfer(dependencies, { table: 'imports', uuid, signal }, (held) =>
    importNextPart(dependencies, uuid, held),
  );
}

/** Imports one page or matches one batch of songs; resolves to false if nothing is left to do. */
async function importNextPart(
  dependencies: ImportDependencies,
  uuid: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { db } = dependencies;
  const job = await loadImport(db, uuid);
  if (job?.status !== 'IN_PROGRESS') return false;
  if (!job.isRead) {
    await importPage(dependencies, job, signal);
    return true;
  }
  const waiting = await listWaitingSongs(db, uuid, MATCH_BATCH);
  if (waiting.length > 0) {
    await matchBatch(dependencies, job, waiting, signal);
    return true;
  }
  await completeImport(db, uuid);
  return false;
}

async function importPage(
  dependencies: ImportDependencies,
  job: ImportRow,
  signal: AbortSignal,
): Promise<void> {
  const { db } = dependencies;
  const provider = providerOf(dependencies, job);
  const account = await dependencies.loadAccount(job.userUuid, provider.key);
  const page = await provider.collectionSongs?.(
    // The cast is safe: REST has checked the kind.
    job.kind as CollectionKind,
    job.collectionId ?? '',
    {
      ...{ country: job.country, account, cursor: job.cursor },
      signal: AbortSignal.any([signal, AbortSignal.timeout(PAGE_TIMEOUT_MS)]),
    },
  );
  if (!page) throw new TransferFailure('provider_unknown');
  const entries = mergeMissing(page.items, page.missing ?? []);
  const playable = entries.flatMap((entry) => ('song' in entry && entry.song.isPlayable ? [entry.song] : []));
  // [H1061] Stored outside of the transaction, because storing a song again changes nothing.
  const songIds = await storeProviderSongs(db, provider.key, playable);
  const idOf = new Map(playable.map((song, place) => [song, songIds[place] ?? null]));
  let isFull = false;
  await withLockedImport(db, job, async (tx, crate, locked) => {
    // Another process has read this page in the meantime.
    if (locked.cursor !== job.cursor || locked.readCount !== job.readCount || locked.isRead) return;
    const room = await roomIn(tx, crate, dependencies.songsPerPlaylist);
    const rows = entries.map((entry, index) => describeEntry(entry, job, index, idOf));
    const fitting = fitInto(rows, room);
    isFull = fitting.some(({ reason }) => reason === 'playlist_full');
    const songs = fitting.flatMap(({ songId, position }, index) =>
      songId ? [{ songId, position, playbackToken: tokenOf(entries[index]) }] : [],
    );
    const { uuids } = await insertCrateSongs(tx, crate, songs, true);
    const uuidAt = new Map(songs.map(({ position }, place) => [position, uuids[place] ?? null]));
    await insertImportSongs(
      tx,
      job.uuid,
      fitting.map((row) => ({ ...row, crateSongUuid: uuidAt.get(row.position) ?? null })),
    );
    await patchImport(tx, job.uuid, {
      cursor: page.next,
      readCount: job.readCount + rows.length,
      isRead: page.next === null,
    });
  });
  // The import stops; when the owner has made room, it continues with the next page.
  if (isFull) throw new TransferFailure('playlist_full');
}

type Entry = { readonly song: ProviderSong } | { readonly missing: MissingSong };

/** Puts the songs of a page and its missing ones into one list, in order. */
function mergeMissing(items: readonly ProviderSong[], missing: readonly MissingSong[]): Entry[] {
  const entries: Entry[] = [];
  const gaps = new Map(missing.map((gap) => [gap.index, gap]));
  let next = 0;
  for (let index = 0; index < items.length + missing.length; index++) {
    const gap = gaps.get(index);
    const song = gap ? undefined : items[next++];
    if (gap) entries.push({ missing: gap });
    else if (song) entries.push({ song });
  }
  return entries;
}

function describeEntry(
  entry: Entry,
  job: ImportRow,
  index: number,
  idOf: ReadonlyMap<ProviderSong, string | null>,
): NewImportSong {
  const position = job.readCount + index;
  const provider = job.provider ?? '';
  if ('missing' in entry) {
    const { id, trackName, artistName } = entry.missing;
    return {
      ...{ position, trackName: trackName ?? '', artistName: artistName ?? '' },
      ...(id === null ? {} : { musicProviders: { [provider]: id } }),
      // [H1100] Nothing is left to search a missing song by at other providers.
      ...(trackName ? {} : { outcome: 'not_found' as const, reason: 'gone' }),
    };
  }
  const { song } = entry;
  return {
    ...{ position, trackName: song.trackName, artistName: song.artistName, albumName: song.albumName },
    ...{ duration: song.duration, isrc: song.isrc, link: song.link },
    musicProviders: { [provider]: song.id },
    // A song that cannot be played in the country may be playable at another provider, so it waits to be
    // matched.
    ...(song.isPlayable ? { outcome: 'found' as const, songId: idOf.get(song) ?? null } : {}),
  };
}

const tokenOf = (entry: Entry | undefined) => (entry && 'song' in entry ? entry.song.playbackToken : null);

/** [H304] Marks the songs that do not fit into the playlist as failed. */
function fitInto<T extends { readonly songId?: string | number | null }>(
  songs: readonly T[],
  room: number,
): (T | (T & { songId: null; outcome: 'failed'; reason: string }))[] {
  let left = room;
  return songs.map((song) => {
    if (song.songId == null) return song;
    left -= 1;
    return left >= 0 ? song : { ...song, songId: null, outcome: 'failed', reason: 'playlist_full' };
  });
}

const roomIn = async (tx: Db, crate: LockedCrate, limit: number) =>
  Math.max(0, limit - (await countSongs(tx, crate.crateUuid)));

/** Matches waiting songs, and records those with a result. */
async function matchBatch(
  dependencies: ImportDependencies,
  job: ImportRow,
  songs: readonly ImportSongRow[],
  signal: AbortSignal,
): Promise<void> {
  const { db } = dependencies;
  const stored = await matchStoredSongs(db, job.userUuid, songs);
  const limit = pLimit(MATCHES_AT_ONCE);
  const call = { userUuid: job.userUuid, country: job.country, signal };
  const matches = await Promise.all(
    songs.map((song, place) =>
      limit(async () => {
        const songId = stored[place];
        if (songId) return { position: song.position, songId, outcome: 'found' as const, reason: null };
        return { position: song.position, ...(await matchSong(dependencies, song, call)) };
      }),
    ),
  );
  const giveUp = job.pauses >= PAUSES_FOR_SONGS;
  const errors = matches.flatMap((match) => ('error' in match && match.error ? [match.error] : []));
  const answered: MatchedSong[] = matches.flatMap((match) => {
    const isOpen = 'error' in match && match.error !== null;
    if (isOpen && !giveUp) return [];
    return [{ ...match, outcome: isOpen ? ('failed' as const) : match.outcome }];
  });
  await withLockedImport(db, job, async (tx, crate) => {
    const room = await roomIn(tx, crate, dependencies.songsPerPlaylist);
    await recordMatches(tx, crate, job.uuid, fitInto(answered, room));
    // This write resets the count of pauses, so it is only made if every provider has responded.
    if (errors.length === 0) await patchImport(tx, job.uuid, {});
  });
  const [error] = errors;
  if (error && !giveUp) throw error;
}

/** [R090] Ends an import without waiting songs; as failed if no song has a result. */
async function completeImport(db: Db, uuid: string): Promise<void> {
  const progress = await loadImportProgress(db, uuid);
  if (!progress) return;
  const { found, otherVersion, notFound, failed } = progress;
  const hasOnlyFailed = failed > 0 && found + otherVersion + notFound === 0;
  await db.transaction(async (tx) => {
    await lockCrate(tx, progress.crateUuid);
    const job = { uuid, crateUuid: progress.crateUuid };
    if (hasOnlyFailed) await endImport(tx, job, 'FAILED', 'provider_unavailable');
    else if (await hasImportReason(tx, uuid, 'playlist_full'))
      await endImport(tx, job, 'FAILED', 'playlist_full');
    else await endImport(tx, job, 'COMPLETE');
  });
}

/** Calls `change` while playlist and import are locked, unless the import was cancelled. */
function withLockedImport(
  db: Db,
  job: ImportRow,
  change: (tx: Db, crate: LockedCrate, locked: ImportRow) => Promise<void>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const crate = await lockCrate(tx, job.crateUuid);
    const locked = await lockImport(tx, job.uuid);
    if (crate && locked?.status === 'IN_PROGRESS') await change(tx, crate, locked);
  });
}

function providerOf({ musicProviders }: ImportDependencies, job: ImportRow): MusicProvider {
  const provider = musicProviders.all.find(({ key }) => key === job.provider);
  if (!provider?.collectionSongs) throw new TransferFailure('provider_unknown');
  return provider;
}
