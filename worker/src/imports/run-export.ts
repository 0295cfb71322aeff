import {
  countSentExportSongs,
  type Db,
  type ExportRow,
  type ExportSongRow,
  endExport,
  listUnmatchedExportSongs,
  listUnsentExportSongs,
  loadExport,
  loadExportProgress,
  markExportSongsSent,
  noteExportRequest,
  patchExport,
  recordExportMatches,
  type UnmatchedExportSong,
} from '@hangout/db';
import { EXPORT_PAGE, type MusicProvider, type ProviderCall, ProviderError } from '@hangout/providers';
import pLimit from 'p-limit';
import { isTemporary, type MatchDependencies, matchAtProvider } from './match-song.ts';
import { runTransfer, TransferFailure, type TransferJobs } from './run-transfer.ts';

export interface ExportDependencies extends MatchDependencies, TransferJobs {}

/** Songs are looked up in batches of this size, `MATCHES_AT_ONCE` at a time. */
const MATCH_BATCH = 25;
const MATCHES_AT_ONCE = 4;
const CALL_TIMEOUT_MS = 30_000;
/** [H1103] After this many pauses, songs whose look-up still fails are left out. */
const PAUSES_FOR_SONGS = 3;
/** A playlist that was created before is searched in this many pages of the account's playlists. */
const PLAYLIST_PAGES = 20;

/**
 * [R007][H1106] Runs an export until it is finished or paused, or `signal` is aborted: looks songs up at the
 * provider, creates the playlist there and adds them. A process that was killed may have added songs without
 * recording it; the provider's playlist is then counted, so that no song is added twice.
 */
export async function runExport(
  dependencies: ExportDependencies,
  uuid: string,
  signal: AbortSignal,
): Promise<void> {
  await runTransfer(dependencies, { table: 'exports', uuid, signal }, (held) =>
    exportNextPart(dependencies, uuid, held),
  );
}

/** A provider with the methods that an export needs. */
type ExportTarget = MusicProvider & Required<Pick<MusicProvider, 'createPlaylist' | 'addToPlaylist'>>;

async function exportNextPart(
  dependencies: ExportDependencies,
  uuid: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { db } = dependencies;
  const job = await loadExport(db, uuid);
  if (job?.status !== 'IN_PROGRESS') return false;
  const provider = targetOf(dependencies, job);
  const account = await dependencies.loadAccount(job.userUuid, provider.key);
  if (!account) throw new TransferFailure('provider_account_needed');
  const call = {
    ...{ country: job.country, account },
    signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]),
  };
  const unmatched = await listUnmatchedExportSongs(db, uuid, MATCH_BATCH);
  if (unmatched.length > 0) {
    await matchExportSongs(db, { job, provider, call }, unmatched);
    return true;
  }
  const unsent = await listUnsentExportSongs(db, uuid, EXPORT_PAGE);
  if (unsent.length > 0) {
    if (job.playlistId === null) await createExportPlaylist(db, job, provider, call);
    else await sendSongs(db, { job, provider, call }, unsent, job.playlistId);
    return true;
  }
  await completeExport(db, uuid);
  return false;
}

interface Step {
  readonly job: ExportRow;
  readonly provider: ExportTarget;
  readonly call: ProviderCall;
}

/** [H1101] Looks songs up at the provider: by id, by ISRC, or by names and length. */
async function matchExportSongs(
  db: Db,
  { job, provider, call }: Step,
  songs: readonly UnmatchedExportSong[],
): Promise<void> {
  const limit = pLimit(MATCHES_AT_ONCE);
  const errors: ProviderError[] = [];
  const matches = await Promise.all(
    songs.map((song) =>
      limit(async () => {
        const { position } = song;
        const known = song.musicProviders[provider.key];
        if (known) return { position, outcome: 'found' as const, reason: null, providerSongId: known };
        try {
          const match = await matchAtProvider(provider, { ...song, link: null }, call, true);
          if (!match)
            return {
              ...{ position, outcome: 'not_found' as const, reason: 'no_match' },
              providerSongId: null,
            };
          const reason = match.outcome === 'found' ? null : 'other_version';
          return { position, outcome: match.outcome, reason, providerSongId: match.song.id };
        } catch (error) {
          if (!(error instanceof ProviderError)) throw error;
          if (!isTemporary(error)) throw error;
          errors.push(error);
          return {
            ...{ position, outcome: 'failed' as const, reason: 'provider_unavailable' },
            providerSongId: null,
          };
        }
      }),
    ),
  );
  const giveUp = job.pauses >= PAUSES_FOR_SONGS;
  const answered = giveUp ? matches : matches.filter(({ outcome }) => outcome !== 'failed');
  await db.transaction(async (tx) => {
    await recordExportMatches(tx, job.uuid, answered);
    if (errors.length === 0) await patchExport(tx, job.uuid, {});
  });
  const [error] = errors;
  if (error && !giveUp) throw error;
}

/** [H1106] Creates the playlist, or finds the empty one that a killed process has created. */
async function createExportPlaylist(
  db: Db,
  job: ExportRow,
  provider: ExportTarget,
  call: ProviderCall,
): Promise<void> {
  const made = job.isCreating ? await findMadePlaylist(job, provider, call) : null;
  if (!made) await noteExportRequest(db, job.uuid, { isCreating: true });
  const { id, link } =
    made ?? (await provider.createPlaylist({ name: job.name, description: job.description }, call));
  await patchExport(db, job.uuid, { playlistId: id, link, isCreating: false });
}

async function findMadePlaylist(
  job: ExportRow,
  provider: ExportTarget,
  call: ProviderCall,
): Promise<{ id: string; link: string | null } | null> {
  let cursor: string | null = null;
  for (let page = 0; page < PLAYLIST_PAGES && provider.accountCollections; page++) {
    const { items, next }: Awaited<ReturnType<NonNullable<MusicProvider['accountCollections']>>> =
      await provider.accountCollections({ ...call, cursor });
    for (const { kind, name, id, count } of items) {
      if (kind !== 'playlist' || name !== job.name) continue;
      const songs = count ?? (await countPlaylistSongs(provider, id, call));
      if (songs === 0) return { id, link: null };
    }
    if (next === null) break;
    cursor = next;
  }
  return null;
}

/**
 * [H1106] Adds songs to the playlist. If the result of an earlier request is unknown, counts the playlist's
 * songs first.
 */
async function sendSongs(
  db: Db,
  { job, provider, call }: Step,
  songs: readonly ExportSongRow[],
  playlistId: string,
): Promise<void> {
  const chunk = job.sending > 0 ? songs.slice(0, job.sending) : songs;
  if (job.sending > 0) {
    const sent = await countSentExportSongs(db, job.uuid);
    const there = await countPlaylistSongs(provider, playlistId, call);
    if (there !== null && there >= sent + chunk.length) return recordSent(db, job, chunk);
  } else await noteExportRequest(db, job.uuid, { sending: chunk.length });
  await provider.addToPlaylist(
    playlistId,
    chunk.flatMap(({ providerSongId }) => (providerSongId === null ? [] : [providerSongId])),
    call,
  );
  await recordSent(db, job, chunk);
}

async function recordSent(db: Db, job: ExportRow, songs: readonly ExportSongRow[]): Promise<void> {
  await db.transaction(async (tx) => {
    await markExportSongsSent(
      tx,
      job.uuid,
      songs.map(({ position }) => position),
    );
    await patchExport(tx, job.uuid, { sending: 0 });
  });
}

/** Returns the number of songs in a provider's playlist; null if the provider does not tell. */
async function countPlaylistSongs(
  provider: ExportTarget,
  playlistId: string,
  call: ProviderCall,
): Promise<number | null> {
  const playlist = await provider.collection?.('playlist', playlistId, call);
  if (playlist?.count != null) return playlist.count;
  if (!provider.collectionSongs) return null;
  let count = 0;
  for (let cursor: string | null = null; ; ) {
    const page: Awaited<ReturnType<NonNullable<MusicProvider['collectionSongs']>>> =
      await provider.collectionSongs('playlist', playlistId, { ...call, cursor });
    count += page.items.length + (page.missing?.length ?? 0);
    if (page.next === null) return count;
    cursor = page.next;
  }
}

async function completeExport(db: Db, uuid: string): Promise<void> {
  const progress = await loadExportProgress(db, uuid);
  if (!progress) return;
  const hasNothing = progress.sent === 0 && progress.total > 0;
  const code = progress.failed > 0 ? 'provider_unavailable' : 'nothing_found';
  await endExport(db, uuid, hasNothing ? 'FAILED' : 'COMPLETE', hasNothing ? code : null);
}

function targetOf({ musicProviders }: ExportDependencies, { provider: key }: ExportRow): ExportTarget {
  const provider = musicProviders.get(key);
  if (!provider?.createPlaylist || !provider.addToPlaylist) throw new TransferFailure('provider_unknown');
  return provider as ExportTarget;
}
