import { likedSongs, queueSongs as queueCalls } from '@hangout/contract/rest/crates/crate-songs';
import { crates } from '@hangout/contract/rest/crates/crates';
import type { Crate } from '@hangout/contract/rest/shapes/crate-shape';
import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { queryClient } from '../platform/query-client.ts';
import { randomUuid } from '../platform/random-uuid.ts';
import { api } from '../platform/rest-client.ts';
import {
  type CrateId,
  type CrateList,
  temporaryUuid,
  withoutSongs,
  withSavedSongs,
  withSongMoved,
  withSongsAdded,
  withSongsRemoved,
} from './crate-changes.ts';
import { noteRevision, readCrateAgain, sendInOrder } from './crate-revisions.ts';
import { callsOf, crateSongsKey } from './crates.ts';
import { ownSongId, ownSongIdOf } from './import-song.ts';
import { noteStored, storedUuid } from './stored-songs.ts';

/** Maximum number of songs per request. */
const MOST_ADDED = 300;

/**
 * Optimistic update: shows a change before the server has made it. [H566] If the server refuses it, or the crate was
 * changed elsewhere too, the list is fetched again.
 */
async function updateOptimistically<T extends { songsRevision: number; currentPosition: number }>(
  id: CrateId,
  change: (list: CrateList) => CrateList,
  send: () => Promise<T>,
  finish: (list: CrateList, answer: T) => CrateList | null = (list) => list,
): Promise<T> {
  const queryKey = crateSongsKey(id);
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData<CrateList>(queryKey);
  if (before) queryClient.setQueryData<CrateList>(queryKey, change(before));
  return sendInOrder(
    id,
    () =>
      send().catch((error: unknown) => {
        if (before) queryClient.setQueryData(queryKey, before);
        throw error;
      }),
    (answer) => {
      noteRevision(id, answer.songsRevision);
      const list = queryClient.getQueryData<CrateList>(queryKey);
      // The change has cancelled the first request for the list.
      if (!list) return false;
      const isNext = answer.songsRevision === list.revision + 1;
      const { songsRevision: revision, currentPosition: current } = answer;
      const done = finish({ ...list, revision, current }, answer);
      if (done) queryClient.setQueryData(queryKey, done);
      return isNext && done !== null;
    },
  );
}

/** What adding songs did; removing `crateSongUuids` undoes it. */
export interface AddedSongs {
  readonly crateSongUuids: readonly string[];
  /** Number of these songs that the crate already contained. */
  readonly alreadyIn: number;
}

/**
 * [R130][R131][R044] Returns what identifies a song in a request: its id at this server, and the token of a private
 * track.
 */
const referenceTo = async (song: Song) => ({
  songId: await ownSongId(song),
  ...(song.playbackToken ? { playbackToken: song.playbackToken } : {}),
});

/** [R101] Adds any number of songs, at the end or, if `append` is false, at the start. */
export async function addSongs(id: CrateId, songs: readonly Song[], append: boolean): Promise<AddedSongs> {
  const { calls, at } = callsOf(id);
  const added: string[] = [];
  let alreadyIn = 0;
  const parts: (readonly Song[])[] = [];
  for (let from = 0; from < songs.length; from += MOST_ADDED)
    parts.push(songs.slice(from, from + MOST_ADDED));
  // When songs are added at the start, the parts are sent in reverse, so that the first part ends up first.
  for (const part of append ? parts : parts.toReversed()) {
    const tag = randomUuid();
    let shown = 0;
    const answer = await updateOptimistically(
      id,
      (list) => {
        const next = withSongsAdded(list, part, { append, tag, isSet: id === 'likes' });
        shown = next.count - list.count;
        return next;
      },
      async () => api(calls.add, { ...at, songs: await Promise.all(part.map(referenceTo)), append }),
      (list, { songs: stored, count }) => {
        // Likes on a page that is not loaded may contain some of the songs. The server then adds fewer than are shown,
        // and they cannot be matched by index.
        if (stored.length === shown)
          for (const [index, song] of stored.entries())
            noteStored(temporaryUuid(tag, index), song.crateSongUuid);
        const named = withSavedSongs(list, stored, tag);
        return named?.count === count ? named : null;
      },
    );
    added.push(...answer.songs.map((song) => song.crateSongUuid));
    alreadyIn += answer.alreadyIn;
  }
  return { crateSongUuids: added, alreadyIn };
}

/** Adds a song of which only the id is known, and the token of a private track. */
export async function addSongById(
  id: 'queue' | 'likes',
  { songId, playbackToken }: { readonly songId: string; readonly playbackToken?: string | null | undefined },
  append: boolean,
): Promise<void> {
  const songs = [{ songId: await ownSongIdOf(songId), ...(playbackToken && { playbackToken }) }];
  await api((id === 'queue' ? queueCalls : likedSongs).add, { songs, append });
  readCrateAgain(id);
}

/** [R102][H563] Removes songs. Returns what `restoreSongs` takes to undo this; null if no song was removed. */
export async function removeSongsFrom(
  id: CrateId,
  crateSongUuids: readonly string[],
): Promise<string | null> {
  const { calls, at } = callsOf(id);
  const { removal } = await updateOptimistically(
    id,
    (list) => withSongsRemoved(list, new Set(crateSongUuids)),
    () => api(calls.removeMany, { ...at, crateSongUuids: crateSongUuids.map(storedUuid) }),
    (list, { count }) => (list.count === count ? list : null),
  );
  return removal;
}

/** [H564] Undoes a removal: the songs return to where they were. */
export async function restoreSongs(id: CrateId, removal: string): Promise<void> {
  const { calls, at } = callsOf(id);
  await updateOptimistically(
    id,
    (list) => list,
    () => api(calls.restore, { ...at, removal }),
    // Only the server knows the songs, so the list is fetched again.
    () => null,
  );
}

/** [R102] Moves a song in a crate. If the server chose another position, the list is fetched again. */
export async function moveSong(id: CrateId, crateSongUuid: string, newPosition: number): Promise<void> {
  const { calls, at } = callsOf(id);
  await updateOptimistically(
    id,
    (list) => withSongMoved(list, crateSongUuid, newPosition),
    () => api(calls.move, { ...at, crateSongUuid: storedUuid(crateSongUuid), newPosition }),
    (list, answer) =>
      list.songs[answer.position]?.crateSongUuid === storedUuid(crateSongUuid) ? list : null,
  );
}

/** [H580] Sets the song of a crate that plays next. */
export async function goOnFrom(id: CrateId, position: number): Promise<void> {
  const { calls, at } = callsOf(id);
  await updateOptimistically(
    id,
    (list) => ({ ...list, current: position }),
    () => api(calls.setCurrent, { ...at, position }),
  );
}

/** [R103] Returns what `restoreSongs` takes to undo this; null if the crate was empty. */
export async function clearCrate(id: CrateId): Promise<string | null> {
  const { calls, at } = callsOf(id);
  const { removal } = await updateOptimistically(id, withoutSongs, () => api(calls.clear, at));
  return removal;
}

export async function shuffleCrate(id: CrateId): Promise<void> {
  const { calls, at } = callsOf(id);
  await api(calls.shuffle, at);
  readCrateAgain(id);
}

/**
 * [R104] Replaces the queue by the songs of a crate, [H580] of which that at `position` plays first. Returns what
 * `restoreQueue` takes to undo this; null if the queue was empty.
 */
export async function replaceQueue(crateUuid: string, position: number): Promise<string | null> {
  const removal = await clearCrate('queue');
  try {
    await api(queueCalls.copy, { srcCrateId: crateUuid });
  } catch (error) {
    // [H2002] The caller gets no removal to undo, so the songs return at once. The copy may have succeeded with its response
    // lost, and the first error says more than one of the undo.
    if (removal !== null) await restoreQueue(removal).catch(() => {});
    throw error;
  }
  if (position > 0) await api(queueCalls.setCurrent, { position });
  readCrateAgain('queue');
  return removal;
}

/** Undoes `replaceQueue`; `removal` is the result of that call. */
export async function restoreQueue(removal: string | null): Promise<void> {
  await clearCrate('queue');
  if (removal !== null) await restoreSongs('queue', removal);
}

/** [H581] Appends all songs of a crate to another one. Likes skip songs that they already contain. */
export async function addCrate(to: CrateId, srcCrateId: string): Promise<void> {
  if (to === 'queue') await api(queueCalls.copy, { srcCrateId });
  else if (to === 'likes') await api(likedSongs.copy, { srcCrateId });
  else await api(crates.copy, { crateId: to, srcCrateId });
  readCrateAgain(to);
  await readCratesAgain();
}

export interface CrateDetails {
  readonly crateName?: string;
  readonly description?: string;
  readonly isPrivate?: boolean;
}

const readCratesAgain = () => queryClient.invalidateQueries({ queryKey: ['crates'] });

/** [H571] Creates a playlist, with the songs of the playlist `copyOf` if that is given. */
export async function createCrate(details: CrateDetails & { readonly copyOf?: string } = {}): Promise<Crate> {
  const crate = await api(crates.create, details);
  await readCratesAgain();
  return crate;
}
export async function updateCrate(crateUuid: string, details: CrateDetails): Promise<void> {
  await api(crates.update, { crateUuid, ...details });
  await readCratesAgain();
}
export async function deleteCrate(crateUuid: string): Promise<void> {
  await api(crates.delete, { crateUuid });
  // [H1680] The page of the deleted playlist is still open and must not fetch it again.
  await queryClient.invalidateQueries({
    queryKey: ['crates'],
    predicate: ({ queryKey }) => !(queryKey[1] === 'one' && queryKey[2] === crateUuid),
  });
}
export async function restoreCrate(crateUuid: string): Promise<void> {
  await api(crates.restore, { crateUuid });
  await readCratesAgain();
}
