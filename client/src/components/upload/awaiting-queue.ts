import { ApiError } from '@hangout/contract/framework/errors';
import type { UploadedSong } from '@hangout/contract/rest/shapes/uploaded-song';
import { RefusalError } from '@hangout/rules';
import { atom } from 'jotai';
import { myUuidAtom } from '../../platform/session.ts';
import { tabStorage } from '../../platform/storage.ts';
import { store } from '../../platform/store.ts';
import { onUserDataCleared } from '../../platform/user-data.ts';

const AWAITING_KEY = 'awaitingQueue';
/** [H2087] Uploaded songs that join the queue once the server has verified them, also after a reload of this tab. */
export const awaitingQueueAtom = atom(readAwaiting());

function readAwaiting(): ReadonlySet<string> {
  // The cast is safe: only `setAwaiting` writes this.
  const stored = JSON.parse(tabStorage.read(AWAITING_KEY) ?? '{}') as Partial<Record<string, string[]>>;
  // [H777] Another tab may have signed in somebody else while this one was closed.
  return new Set(stored[store.get(myUuidAtom) ?? '']);
}

export function setAwaiting(songIds: ReadonlySet<string>): void {
  store.set(awaitingQueueAtom, songIds);
  tabStorage.write(AWAITING_KEY, JSON.stringify({ [store.get(myUuidAtom) ?? '']: [...songIds] }));
}

onUserDataCleared(() => setAwaiting(new Set()));

const forget = (songId: string) =>
  setAwaiting(new Set([...store.get(awaitingQueueAtom)].filter((one) => one !== songId)));

/** Songs that are being added to the queue. */
const adding = new Set<string>();

const isRefused = (error: unknown) =>
  error instanceof RefusalError || (error instanceof ApiError && error.status >= 400 && error.status < 500);

/**
 * Queues songs that are verified now, and forgets those that failed. A song is forgotten once the server has answered;
 * if it cannot be reached, the next call tries again.
 */
export function queueReadySongs<Song extends Pick<UploadedSong, 'songId' | 'status'>>(
  songs: readonly Song[],
  queue: (song: Song) => Promise<unknown>,
): void {
  const wanted = store.get(awaitingQueueAtom);
  for (const song of songs) {
    const { songId, status } = song;
    if (!wanted.has(songId) || adding.has(songId)) continue;
    if (status === 'VERIFICATION_ERROR') forget(songId);
    if (status !== 'VERIFIED') continue;
    adding.add(songId);
    queue(song)
      .then(
        () => forget(songId),
        (error: unknown) => {
          if (isRefused(error)) forget(songId);
        },
      )
      .finally(() => adding.delete(songId));
  }
}
