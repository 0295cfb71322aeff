import type { exports } from '@hangout/contract/rest/imports/exports';
import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import {
  type Db,
  type ExportProgress,
  endExport,
  findRunningExport,
  insertExport,
  listCrateSongs,
  listExportSongs,
  listExports,
  loadExportProgress,
  lockUser,
  restartExport,
} from '@hangout/db';
import { enqueueTransfer } from '@hangout/jobs/transfers';
import {
  DEFAULT_COUNTRY,
  type ExportProvider,
  isMember,
  type Principal,
  type RefusalError,
} from '@hangout/rules';
import { findReadableCrate } from '../crates/crate-operations.ts';
import type { Call, Handlers } from '../framework/index.ts';
import { presentExport, presentExportSong } from './present-transfers.ts';

/** [R262] Number of songs per page that is read from a playlist. */
const PAGE = 300;

interface OwnCall {
  readonly db: Db;
  readonly principal: Principal;
  readonly exportUuid: string;
  readonly refuse: (code: 'export_not_found') => RefusalError;
}

/** [H1107] Returns an export of the caller. Somebody else's export is refused like one that does not exist. */
async function findOwnExport({ db, principal, exportUuid, refuse }: OwnCall): Promise<ExportProgress> {
  const job = await loadExportProgress(db, exportUuid);
  if (!job || !isMember(principal) || job.userUuid !== principal.uuid) throw refuse('export_not_found');
  return job;
}

/**
 * [R007] Begins to export a playlist, which the caller must be allowed to read, to the caller's account at a provider.
 */
async function beginExport(
  call: Call<typeof exports.spotify> | Call<typeof exports.apple>,
  provider: ExportProvider,
) {
  const { db, principal, dependencies, refuse, crateUuid, crateId } = call;
  const wanted = crateUuid ?? crateId;
  if (!wanted) throw refuse('crate_missing');
  const target = dependencies.musicProviders.get(provider);
  if (!target?.createPlaylist || !target.addToPlaylist) throw refuse('provider_unknown');
  const crate = await findReadableCrate(call, wanted);
  if (crate.crateSongsNumber === 0) throw refuse('crate_empty');
  if (!(await dependencies.loadAccount(principal.uuid, provider))) throw refuse('provider_account_needed');
  // The lock makes concurrent calls begin one export only.
  await lockUser(db, principal.uuid);
  if (await findRunningExport(db, crate.crateUuid, principal.uuid, provider)) throw refuse('export_running');
  const uuid = await insertExport(db, {
    ...{ userUuid: principal.uuid, crateUuid: crate.crateUuid, provider },
    ...{ name: call.name ?? crate.crateName, description: crate.description },
    country: (call.country ?? DEFAULT_COUNTRY).toUpperCase(),
  });
  await enqueueTransfer(dependencies.jobs, 'exports', uuid, { tx: db });
  const job = await loadExportProgress(db, uuid);
  if (!job) throw new Error('the export that was just written is gone');
  return presentExport(job);
}

export const exportHandlers: Handlers<typeof exports> = {
  spotify: async (call) => beginExport(call, 'spotify'),
  apple: async (call) => beginExport(call, 'apple'),

  async list({ db, principal, crateUuid, limit, offset }) {
    const { data, count } = await listExports(db, principal.uuid, { crateUuid, limit, offset });
    return { data: data.map(presentExport), count };
  },

  async byUuid(call) {
    return presentExport(await findOwnExport(call));
  },

  async songs(call) {
    const { exportUuid } = await findOwnExport(call);
    const { songs, count } = await listExportSongs(call.db, exportUuid, {
      ...{ problemsOnly: call.problems ?? false, limit: call.limit, offset: call.offset },
    });
    return { data: songs.map(presentExportSong), count };
  },

  async retry(call) {
    const { db, principal, dependencies, refuse } = call;
    await lockUser(db, principal.uuid);
    const job = await findOwnExport(call);
    if (job.status === 'IN_PROGRESS' || (job.status === 'COMPLETE' && job.failed === 0))
      throw refuse('nothing_to_retry');
    if (await findRunningExport(db, job.crateUuid, principal.uuid, job.provider))
      throw refuse('export_running');
    await restartExport(db, job.exportUuid);
    await enqueueTransfer(dependencies.jobs, 'exports', job.exportUuid, { tx: db });
    return presentExport(await findOwnExport(call));
  },

  async cancel(call) {
    const job = await findOwnExport(call);
    if (job.status !== 'IN_PROGRESS') throw call.refuse('transfer_over');
    await endExport(call.db, job.exportUuid, 'FAILED', 'cancelled');
    return presentExport(await findOwnExport(call));
  },

  async file(call) {
    const { db, crateUuid, format, request } = call;
    const crate = await findReadableCrate(call, crateUuid);
    const songs: Song[] = [];
    while (songs.length < crate.crateSongsNumber) {
      const page = await listCrateSongs(db, crate.crateUuid, { limit: PAGE, offset: songs.length });
      if (page.songs.length === 0) break;
      songs.push(...page.songs);
    }
    const { crateName, description } = crate;
    const name = call.name ?? crateName;
    // The writers are not a static import, because few servers need the memory that CSV and XML take.
    const { playlistFileTypes, writePlaylistFile } = await import('./playlist-files/write-playlist-file.ts');
    return {
      body: writePlaylistFile(format, { name, description, songs, origin: request.origin }),
      type: playlistFileTypes[format],
    };
  },
};
