import { atom } from 'jotai';
import { addSongs } from '../../api/crates.ts';
import { findQuotaProblem, uploadSong } from '../../api/songs.ts';
import { i18n } from '../../core/i18n.ts';
import { store } from '../../core/store.ts';
import { showErrorToast, showToast } from '../../core/toasts.ts';
import { translate } from '../../core/use-error-text.ts';
import { findFileProblem } from './check-file.ts';

/** One file that is being uploaded. */
export interface FileUpload {
  readonly id: string;
  readonly name: string;
  /** Uploaded share, 0 to 1. */
  readonly progress: number;
  readonly toQueue: boolean;
  readonly cancel: () => void;
}

/** The uploads in progress. */
export const fileUploadsAtom = atom<readonly FileUpload[]>([]);
/** Ids of uploaded songs that are added to the queue as soon as the server has verified them. */
export const awaitingQueueAtom = atom<ReadonlySet<string>>(new Set<string>());

const setProgress = (id: string, part: number) =>
  store.set(fileUploadsAtom, (all) => all.map((one) => (one.id === id ? { ...one, progress: part } : one)));
const removeUpload = (id: string) => store.set(fileUploadsAtom, (all) => all.filter((one) => one.id !== id));

/** Uploads files one after the other; with `toQueue` each song is added to the queue once it can be played. */
export async function uploadFiles(files: Iterable<File>, toQueue: boolean): Promise<void> {
  for (const file of files) {
    const problem = findFileProblem(file);
    if (problem) showToast({ tone: 'bad', text: i18n.t(`uploads.${problem}`, { name: file.name }) });
    else if (!(await exceedsQuota(file))) await uploadFile(file, toQueue);
  }
}

/** [H720] Whether a file is larger than what is left of my quota; then a toast says so. */
async function exceedsQuota(file: File): Promise<boolean> {
  // Where the quota cannot be loaded, the server decides.
  const problem = await findQuotaProblem(file.size).catch(() => null);
  if (problem) showToast({ tone: 'bad', text: translate(`errors.${problem}`) ?? problem });
  return problem !== null;
}

async function uploadFile(file: File, toQueue: boolean): Promise<void> {
  const id = crypto.randomUUID();
  const abort = new AbortController();
  const one: FileUpload = { id, name: file.name, progress: 0, toQueue, cancel: () => abort.abort() };
  store.set(fileUploadsAtom, (all) => [...all, one]);
  try {
    const song = await uploadSong(file, (part) => setProgress(id, part), abort.signal);
    if (!toQueue) return;
    if (song.status === 'VERIFIED') await addSongs('queue', [song], true);
    else store.set(awaitingQueueAtom, (wanted) => new Set(wanted).add(song.songId));
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) showErrorToast(error);
  } finally {
    removeUpload(id);
  }
}

/** Queues the awaited songs that are verified now, and stops waiting for those that failed. */
export function queueReadySongs(
  songs: readonly { songId: string; status?: string | null | undefined; trackName: string }[],
  queue: (songId: string) => void,
): void {
  const wanted = store.get(awaitingQueueAtom);
  if (wanted.size === 0) return;
  const settled = songs.filter((song) => wanted.has(song.songId) && song.status !== undefined);
  const ready = settled.filter((song) => song.status === 'VERIFIED');
  const failed = settled.filter((song) => song.status === 'VERIFICATION_ERROR');
  if (ready.length + failed.length === 0) return;
  const done = new Set([...ready, ...failed].map((song) => song.songId));
  store.set(awaitingQueueAtom, new Set([...wanted].filter((id) => !done.has(id))));
  for (const song of ready) queue(song.songId);
}
