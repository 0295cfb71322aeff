import {
  countRunningImports,
  type Db,
  insertCrate,
  insertImport,
  insertImportSongs,
  type LockedCrate,
  listPlaylistNames,
  loadImportProgress,
  lockCrate,
  lockUser,
  type NewImport,
  type NewImportSong,
} from '@hangout/db';
import { enqueueTransfer } from '@hangout/jobs/transfers';
import {
  cleanName,
  isCrateName,
  isMember,
  mayEditCrate,
  maySeeCrate,
  nextPlaylistName,
  type Principal,
  type RefusalError,
} from '@hangout/rules';
import type { Dependencies } from '../framework/index.ts';
import { presentImport } from './present-transfers.ts';

type TargetRefusal =
  | 'crate_not_found'
  | 'not_your_crate'
  | 'too_many_crates'
  | 'not_a_playlist'
  | 'import_running'
  | 'too_many_imports';

interface BeginCall {
  readonly db: Db;
  readonly principal: Principal;
  readonly dependencies: Pick<Dependencies, 'config' | 'jobs'>;
  readonly refuse: (code: TargetRefusal) => RefusalError;
  readonly crateUuid?: string | undefined;
  readonly crateName?: string | undefined;
  readonly isPrivate?: boolean | undefined;
}

/** What is imported: a collection of a provider, or a playlist file with the songs read from it. */
export interface ImportSource
  extends Omit<NewImport, 'userUuid' | 'crateUuid' | 'readCount' | 'total' | 'isRead'> {
  readonly description: string;
  readonly total: number | null;
  /** Songs read from a file; null if the songs have still to be read from the provider. */
  readonly songs: readonly NewImportSong[] | null;
}

/** [H1107] Maximum number of imports in progress per user. */
const MOST_AT_ONCE = 5;

/**
 * [R006][R063] Stores an import with its playlist and its job in one transaction, so that all of them exist or none.
 */
export async function beginImport(call: BeginCall, source: ImportSource) {
  const { db, principal, dependencies } = call;
  const userUuid = 'uuid' in principal ? principal.uuid : '';
  const importUuid = await db.transaction(async (tx) => {
    await lockImporter(call, tx);
    const crate = call.crateUuid
      ? await lockTarget(call, tx, call.crateUuid)
      : await makeTarget(call, tx, userUuid, source);
    const { songs, description: _, ...values } = source;
    const uuid = await insertImport(tx, {
      ...values,
      ...{ userUuid, crateUuid: crate.crateUuid },
      ...{ isRead: songs !== null, readCount: songs?.length ?? 0 },
    });
    await insertImportSongs(tx, uuid, songs ?? []);
    await enqueueTransfer(dependencies.jobs, 'imports', uuid, { tx });
    return uuid;
  });
  const job = await loadImportProgress(db, importUuid);
  if (!job) throw new Error('the import that was just written is gone');
  return presentImport(job);
}

/**
 * [H1107] Locks the caller's account before an import starts, and refuses it if as many as possible are in progress.
 * [H827] The lock keeps concurrent calls within the quotas.
 */
export async function lockImporter(
  {
    principal,
    refuse,
  }: { readonly principal: Principal; readonly refuse: (code: 'too_many_imports') => RefusalError },
  tx: Db,
): Promise<void> {
  const userUuid = isMember(principal) ? principal.uuid : '';
  await lockUser(tx, userUuid);
  if ((await countRunningImports(tx, { userUuid })) >= MOST_AT_ONCE) throw refuse('too_many_imports');
}

/** [H313] Locks the playlist into which songs are imported, which must belong to the caller. */
async function lockTarget(
  { principal, refuse }: BeginCall,
  tx: Db,
  crateUuid: string,
): Promise<Pick<LockedCrate, 'crateUuid'>> {
  const crate = await lockCrate(tx, crateUuid);
  if (!crate || !maySeeCrate(principal, crate)) throw refuse('crate_not_found');
  if (!mayEditCrate(principal, crate)) throw refuse('not_your_crate');
  if (crate.kind !== 'playlist') throw refuse('not_a_playlist');
  await refuseRunningImport({ principal, refuse }, tx, crateUuid);
  return crate;
}

/** [H1107] Refuses a second import into a playlist while one is in progress, because their songs would mix. */
export async function refuseRunningImport(
  {
    principal,
    refuse,
  }: { readonly principal: Principal; readonly refuse: (code: 'import_running') => RefusalError },
  tx: Db,
  crateUuid: string,
): Promise<void> {
  const userUuid = isMember(principal) ? principal.uuid : '';
  if ((await countRunningImports(tx, { userUuid, crateUuid })) > 0) throw refuse('import_running');
}

/**
 * [H304] Creates the playlist. Its name is `crateName`, or the name of the imported collection if that is valid, or a
 * default.
 */
async function makeTarget(
  { dependencies, refuse, crateName, isPrivate = false }: BeginCall,
  tx: Db,
  userUuid: string,
  { name, description, provider }: ImportSource,
): Promise<{ crateUuid: string }> {
  const names = await listPlaylistNames(tx, userUuid);
  if (names.length >= dependencies.config.PLAYLISTS_PER_ACCOUNT) throw refuse('too_many_crates');
  const short = cleanName([...name].slice(0, 100).join(''));
  return insertCrate(tx, {
    userUuid,
    crateName: crateName ?? (isCrateName(short) ? short : nextPlaylistName(names)),
    description: description.slice(0, 1000).toWellFormed(),
    provider: provider ?? null,
    isPrivate,
  });
}
