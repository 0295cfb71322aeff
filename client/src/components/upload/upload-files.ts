import { ApiError } from '@hangout/contract/framework/errors';
import type { UploadedSong } from '@hangout/contract/rest/shapes/uploaded-song';
import { atom } from 'jotai';
import {
  beginUpload,
  cancelUpload,
  completeUpload,
  fetchUpload,
  type SongTags,
  sendPart,
  setSongCover,
  updateSongTags,
} from '../../api/uploads.ts';
import { errorText } from '../../platform/errors.ts';
import { i18n } from '../../platform/i18n.ts';
import { once } from '../../platform/once.ts';
import { queryClient } from '../../platform/query-client.ts';
import { randomUuid } from '../../platform/random-uuid.ts';
import { myUuidAtom } from '../../platform/session.ts';
import { store } from '../../platform/store.ts';
import { showErrorToast, showToast } from '../../platform/toasts.ts';
import { translate } from '../../platform/use-error-text.ts';
import { onUserDataCleared } from '../../platform/user-data.ts';
import { awaitingQueueAtom, setAwaiting } from './awaiting-queue.ts';
import { findFileProblem } from './check-file.ts';
import { sendFile } from './send-file.ts';
import { clearStoredFiles, loadStoredFiles, removeStoredFile, storeFile } from './stored-files.ts';

/** `offline` means that the network is down; the upload goes on by itself when the network is back. */
type UploadStatus = 'waiting' | 'sending' | 'offline' | 'paused' | 'duplicate' | 'failed';

export interface FileUpload {
  readonly id: string;
  readonly file: File;
  readonly name: string;
  /** How much of the file is sent, 0 to 1. */
  readonly progress: number;
  readonly status: UploadStatus;
  readonly toQueue: boolean;
  readonly allowDuplicate: boolean;
  /** The error message. */
  readonly problem?: string;
  /** [H577] The song that the user already has from the same file. */
  readonly duplicateOf?: UploadedSong;
  readonly uploadUuid?: string;
  /** [H576] Tags and cover that the owner has entered during the upload. */
  readonly tags?: SongTags;
  readonly cover?: File;
  readonly sentTags?: SongTags;
  /** Whether this tab has resumed the upload, as another tab may have, too. */
  readonly isRestored?: boolean;
  /** True while the dialog for the tags is open; the upload is not completed before the dialog closes. */
  readonly isEdited?: boolean;
}

const AT_ONCE = 2;
/** [H574] Bytes per part: at most this much is sent again after a lost connection. */
const PART_BYTES = 1024 * 1024;
/** Maximum pause between two attempts to send a part, ms. */
const MAX_RETRY_MS = 15_000;

/** [H574] Uploads of this tab in the order in which they are sent. */
export const fileUploadsAtom = atom<readonly FileUpload[]>([]);
/** Stops each running upload, by its id. */
const running = new Map<string, AbortController>();

const find = (id: string) => store.get(fileUploadsAtom).find((one) => one.id === id);
const changeUpload = (id: string, change: Partial<FileUpload>): void =>
  store.set(fileUploadsAtom, (all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)));
const isStopped = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** [H574] Uploads two files at a time. With `toQueue`, each song is queued once it can be played. */
export async function uploadFiles(files: Iterable<File>, toQueue: boolean): Promise<void> {
  for (const file of files) {
    const problem = findFileProblem(file);
    if (problem) showToast({ tone: 'bad', text: i18n.t(`uploads.${problem}`, { name: file.name }) });
    else await addUpload({ id: randomUuid(), file, toQueue, allowDuplicate: false });
  }
}

type NewUpload = Pick<
  FileUpload,
  'id' | 'file' | 'toQueue' | 'allowDuplicate' | 'tags' | 'cover' | 'isRestored'
>;

async function addUpload(given: NewUpload): Promise<void> {
  const upload: FileUpload = { ...given, name: given.file.name, progress: 0, status: 'waiting' };
  store.set(fileUploadsAtom, (all) => [...all, upload]);
  if (!given.isRestored) await keep(given);
  startWaiting();
}

/** Stores an upload in this browser, for a reload of the page. */
async function keep({ id, file, toQueue, allowDuplicate, tags, cover }: NewUpload): Promise<void> {
  const userUuid = store.get(myUuidAtom);
  const set = { ...(tags && { tags }), ...(cover && { cover }) };
  if (userUuid) await storeFile({ ...{ id, file, toQueue, allowDuplicate, userUuid }, ...set });
}

/** [H576] Changes tags and cover during the upload. They are stored in this browser before they are shown. */
export async function editUpload(id: string, tags: SongTags, cover: File | null | undefined): Promise<void> {
  const upload = find(id);
  if (!upload) return;
  const set = { tags: { ...upload.tags, ...tags }, ...(cover ? { cover } : {}) };
  await keep({ ...upload, ...set });
  changeUpload(id, set);
}

export const setEdited = (id: string, isEdited: boolean): void => changeUpload(id, { isEdited });

/**
 * [H576] Waits until the dialog for the tags is closed: completing the upload would remove it from the list, and the
 * dialog with it.
 */
function whenEdited(id: string): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (find(id)?.isEdited) return;
      stop();
      resolve();
    };
    const stop = store.sub(fileUploadsAtom, check);
    check();
  });
}

/** [H574] Resumes uploads that were interrupted by a reload or by closing the browser. Once per page load. */
export const restoreUploads = once(async (): Promise<void> => {
  const userUuid = store.get(myUuidAtom);
  for (const stored of await loadStoredFiles())
    if (stored.userUuid === userUuid && !find(stored.id)) await addUpload({ ...stored, isRestored: true });
    else if (stored.userUuid !== userUuid) await removeStoredFile(stored.id);
});

function startWaiting(): void {
  const all = store.get(fileUploadsAtom);
  const free = AT_ONCE - running.size;
  for (const upload of all.filter(({ status }) => status === 'waiting').slice(0, Math.max(0, free)))
    void run(upload.id);
}

async function run(id: string): Promise<void> {
  const abort = new AbortController();
  running.set(id, abort);
  changeUpload(id, { status: 'sending' });
  try {
    // [H574] After a reload several tabs may resume the same file; with the lock only one sends it.
    const song = await withLock(`upload ${id}`, abort.signal, () => send(id, abort.signal));
    await finish(id, song);
  } catch (error) {
    if (!isStopped(error)) fail(id, error);
  } finally {
    // Resumed right after a pause, the upload is run by a newer controller.
    if (running.get(id) === abort) running.delete(id);
    startWaiting();
  }
}

const withLock = <T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, { signal }, work) : work();

async function send(id: string, signal: AbortSignal): Promise<UploadedSong> {
  const upload = find(id);
  const isSentElsewhere = upload?.isRestored && !(await loadStoredFiles()).some((one) => one.id === id);
  if (isSentElsewhere) remove(id);
  if (!upload || isSentElsewhere) throw new DOMException('stopped', 'AbortError');
  const { file, allowDuplicate } = upload;
  const sha256 = await hashFile(file);
  return sendFile<UploadedSong>(
    {
      begin: async () => {
        signal.throwIfAborted();
        const begun = await beginUpload({ fileName: file.name, bytes: file.size, sha256, allowDuplicate });
        // It was cancelled when only the server knew its id.
        if (!find(id)) cancelUpload(begun.uploadUuid).catch(() => {});
        changeUpload(id, { uploadUuid: begun.uploadUuid });
        return begun;
      },
      progress: (uploadUuid) => fetchUpload(uploadUuid),
      part: (uploadUuid, offset, end) =>
        sendPart({ uploadUuid, offset, part: file.slice(offset, end) }, signal, (share) =>
          changeUpload(id, { progress: (offset + share * (end - offset)) / file.size }),
        ),
      complete: async <Song>(uploadUuid: string) => {
        await whenEdited(id);
        signal.throwIfAborted();
        const sentTags = find(id)?.tags ?? {};
        changeUpload(id, { sentTags });
        // Only the call of `sendFile` above calls this, with `UploadedSong` as `Song`, hence the cast.
        return (await completeUpload(uploadUuid, sentTags)) as Song;
      },
    },
    {
      ...{ bytes: file.size, partBytes: PART_BYTES },
      waitForRetry: (attempt) => waitForNetwork(Math.min(MAX_RETRY_MS, 1_000 * 2 ** attempt), signal),
      onProgress: (offset) => changeUpload(id, { progress: offset / file.size }),
      onConnection: (isConnected) => {
        if (!signal.aborted) changeUpload(id, { status: isConnected ? 'sending' : 'offline' });
      },
    },
  );
}

/** Waits `ms`, or until the network is back. @throws DOMException if the upload is paused or cancelled */
function waitForNetwork(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', stop);
    };
    const done = () => {
      end();
      resolve();
    };
    const stop = () => {
      end();
      reject(new DOMException('stopped', 'AbortError'));
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
  });
}

/** Returns the SHA-256 of a file in hexadecimal; undefined without HTTPS, where `crypto.subtle` is missing. */
async function hashFile(file: File): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function finish(id: string, song: UploadedSong): Promise<void> {
  // The dialog may have been opened while the upload was being completed.
  await whenEdited(id);
  const upload = find(id);
  if (upload?.toQueue) setAwaiting(new Set(store.get(awaitingQueueAtom)).add(song.songId));
  remove(id);
  if (upload?.tags && upload.tags !== upload.sentTags)
    await updateSongTags(song.songId, upload.tags).catch(showErrorToast);
  if (upload?.cover) await setSongCover(song.songId, upload.cover).catch(showErrorToast);
  void queryClient.invalidateQueries({ queryKey: ['uploads'] });
}

function fail(id: string, error: unknown): void {
  if (error instanceof ApiError && error.code === 'duplicate_upload') {
    // The server sends the song with this error, hence the cast.
    const { details } = error.body as { details: { song: UploadedSong } };
    changeUpload(id, { status: 'duplicate', duplicateOf: details.song });
  } else changeUpload(id, { status: 'failed', problem: errorText(error, translate) });
}

function remove(id: string): void {
  store.set(fileUploadsAtom, (all) => all.filter((one) => one.id !== id));
  void removeStoredFile(id);
}

/** [H574] Pauses an upload; `resumeUpload` goes on after the last part that has arrived. */
export function pauseUpload(id: string): void {
  changeUpload(id, { status: 'paused' });
  running.get(id)?.abort();
}

export function resumeUpload(id: string): void {
  changeUpload(id, { status: 'waiting' });
  startWaiting();
}

/** [H577] Uploads a file although the user has a song from it. */
export function uploadDuplicate(id: string): void {
  changeUpload(id, { status: 'waiting', allowDuplicate: true });
  startWaiting();
}

/** [H574] Cancels an upload. The server deletes the parts that have arrived. */
export function cancelFileUpload(id: string): void {
  const upload = find(id);
  running.get(id)?.abort();
  remove(id);
  // An upload that the server no longer knows is cancelled already.
  if (upload?.uploadUuid) cancelUpload(upload.uploadUuid).catch(() => {});
}

onUserDataCleared(() => {
  for (const abort of running.values()) abort.abort();
  store.set(fileUploadsAtom, []);
  void clearStoredFiles();
});
