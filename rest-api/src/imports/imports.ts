import type { imports } from '@hangout/contract/rest/imports/imports';
import {
  type Db,
  endImport,
  type ImportProgress,
  type ImportSongRow,
  listImportSongs,
  listImports,
  loadImportProgress,
  lockCrate,
  lockImport,
  lockImportSong,
  mendImportSong,
  placeSong,
  removeCrateSong,
  restartImport,
} from '@hangout/db';
import { enqueueTransfer } from '@hangout/jobs/transfers';
import {
  DEFAULT_COUNTRY,
  isMember,
  type Principal,
  type RefusalError,
  type SongOutcome,
} from '@hangout/rules';
import { checkCapacity } from '../crates/crate-operations.ts';
import type { Handlers } from '../framework/index.ts';
import { queryProvider } from '../music-providers/query-provider.ts';
import { resolveSongs } from '../songs/known-songs.ts';
import { findCollection } from './find-collection.ts';
import { beginImport, lockImporter, refuseRunningImport } from './import-target.ts';
import { PlaylistFileError } from './playlist-files/playlist-file.ts';
import { readPlaylistFileIsolated } from './playlist-files/read-isolated.ts';
import { presentImport, presentImportSongs } from './present-transfers.ts';

/** [R276] Returns the listener's country in upper case; the default country if the listener's is unknown. */
const countryOf = (country: string | undefined) => (country ?? DEFAULT_COUNTRY).toUpperCase();

interface OwnCall {
  readonly db: Db;
  readonly principal: Principal;
  readonly importUuid: string;
  readonly refuse: (code: 'import_not_found') => RefusalError;
}

/** [H1107] Returns an import of the caller. Somebody else's import is refused like one that does not exist. */
async function findOwnImport({ db, principal, importUuid, refuse }: OwnCall): Promise<ImportProgress> {
  const job = await loadImportProgress(db, importUuid);
  if (!job || !isMember(principal) || job.userUuid !== principal.uuid) throw refuse('import_not_found');
  return job;
}

/** Locks the playlist and then the import, always in this order, to change the import. */
async function lockOwnImport(call: OwnCall): Promise<ImportProgress> {
  const { crateUuid, importUuid } = await findOwnImport(call);
  await lockCrate(call.db, crateUuid);
  await lockImport(call.db, importUuid);
  return findOwnImport(call);
}

/** [H1105] Locks a song without an exact match, for which its owner chooses a match or skips it. */
async function lockOpenSong(
  call: OwnCall & {
    readonly position: number;
    readonly refuse: (code: 'import_song_not_found' | 'song_waits' | 'song_found') => RefusalError;
  },
): Promise<ImportSongRow> {
  const song = await lockImportSong(call.db, call.importUuid, call.position);
  if (!song) throw call.refuse('import_song_not_found');
  if (song.outcome === null) throw call.refuse('song_waits');
  if (song.outcome === 'found' || song.mended === 'chosen') throw call.refuse('song_found');
  return song;
}

export const importHandlers: Handlers<typeof imports> = {
  async create(call) {
    const country = countryOf(call.country);
    const { provider, collection } = await findCollection(call, country);
    return beginImport(call, {
      ...{ source: 'provider', provider: provider.key, kind: collection.kind, collectionId: collection.id },
      ...{ link: call.link ?? null, name: collection.name, description: collection.description, country },
      ...{ total: collection.count, songs: null },
    });
  },

  async createFromFile(call) {
    const { file, dependencies, refuse } = call;
    const maxSongs = dependencies.config.SONGS_PER_PLAYLIST;
    const playlist = await readPlaylistFileIsolated(dependencies.processes.playlistFiles, {
      ...{ path: file.path, maxSongs },
    }).catch((error: unknown) => {
      throw error instanceof PlaylistFileError ? refuse(error.problem) : error;
    });
    const fileName = file.name.slice(0, 255);
    return beginImport(call, {
      ...{ source: 'file', provider: null, kind: null, link: null, fileName, description: '' },
      name: playlist.name ?? (fileName.replace(/\.\w{1,5}$/, '') || fileName),
      country: countryOf(call.country),
      total: playlist.songs.length,
      songs: playlist.songs.map((song, position) => ({ ...song, position })),
    });
  },

  async list({ db, principal, crateUuid, limit, offset }) {
    const { data, count } = await listImports(db, principal.uuid, { crateUuid, limit, offset });
    return { data: data.map(presentImport), count };
  },

  async byUuid(call) {
    return presentImport(await findOwnImport(call));
  },

  async songs(call) {
    const { importUuid } = await findOwnImport(call);
    const outcomes = call.outcome.map((one): SongOutcome | null => (one === 'waiting' ? null : one));
    const { songs, count } = await listImportSongs(call.db, importUuid, {
      ...{ limit: call.limit, offset: call.offset },
      ...(outcomes.length > 0 ? { outcomes } : {}),
    });
    return { data: await presentImportSongs(call.db, songs), count };
  },

  async retry(call) {
    const { db, dependencies, refuse } = call;
    await lockImporter(call, db);
    const job = await lockOwnImport(call);
    const hasFailed = job.status === 'FAILED' || job.failed > 0;
    if (job.status === 'IN_PROGRESS' || !hasFailed) throw refuse('nothing_to_retry');
    await refuseRunningImport(call, db, job.crateUuid);
    await restartImport(db, { uuid: job.importUuid, crateUuid: job.crateUuid });
    await enqueueTransfer(dependencies.jobs, 'imports', job.importUuid, { tx: db });
    return presentImport(await findOwnImport(call));
  },

  async cancel(call) {
    const job = await lockOwnImport(call);
    if (job.status !== 'IN_PROGRESS') throw call.refuse('transfer_over');
    const { importUuid: uuid, crateUuid } = job;
    await endImport(call.db, { uuid, crateUuid }, 'FAILED', 'cancelled');
    return presentImport(await findOwnImport(call));
  },

  async chooseSong(call) {
    const { db, refuse, position } = call;
    await findOwnImport(call);
    // Before the lock, because a provider may be asked for seconds.
    const [song] = await resolveSongs(call, [call]);
    if (!song) throw refuse('song_not_found');
    const job = await lockOwnImport(call);
    const row = await lockOpenSong({ ...call, refuse });
    // [H1105] The chosen song takes the place of the version that was imported.
    const crate = row.crateSongUuid === null ? null : await lockCrate(db, job.crateUuid);
    if (crate && row.crateSongUuid !== null) await removeCrateSong(db, crate, row.crateSongUuid);
    await checkCapacity(call, job, 1);
    await placeSong(db, job.crateUuid, job.importUuid, {
      ...{ position, songId: String(song.songId), playbackToken: song.playbackToken ?? null },
    });
    await mendImportSong(db, row, 'chosen', String(song.songId));
    return presentSong(db, call);
  },

  async skipSong(call) {
    await lockOwnImport(call);
    const row = await lockOpenSong(call);
    await mendImportSong(call.db, row, 'skipped', null);
    return presentSong(call.db, call);
  },

  async collections({ dependencies, principal, provider: key, cursor, country, refuse }) {
    const provider = dependencies.musicProviders.get(key);
    if (!provider?.accountCollections) throw refuse('provider_unknown');
    const account = await dependencies.loadAccount(principal.uuid, key);
    if (!account) throw refuse('provider_account_needed');
    const page = await queryProvider(refuse, ({ signal }) =>
      provider.accountCollections?.({
        ...{ signal, account, country: countryOf(country), cursor: cursor ?? null },
      }),
    );
    return {
      collections: (page?.items ?? []).map((collection) => ({ ...collection, provider: key })),
      next: page?.next ?? null,
    };
  },
};

async function presentSong(
  db: Db,
  { importUuid, position }: { readonly importUuid: string; readonly position: number },
) {
  const row = await lockImportSong(db, importUuid, position);
  const [song] = await presentImportSongs(db, row ? [row] : []);
  if (!song) throw new Error('the song of the import that was just written is gone');
  return song;
}
