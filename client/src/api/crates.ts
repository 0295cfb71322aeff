import type { Crate } from '@hangout/contract/rest/playlist-service/crate-shape';
import {
  crateSongs,
  likedSongs,
  queueSongs as queueCalls,
} from '@hangout/contract/rest/playlist-service/crate-songs';
import { crates } from '@hangout/contract/rest/playlist-service/crates';
import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../core/query-client.ts';
import { api } from '../core/rest-client.ts';
import {
  type CrateList,
  emptyCrate,
  isUnsaved,
  withSavedSongs,
  withSongMoved,
  withSongRemoved,
  withSongsAdded,
} from './crate-changes.ts';

/** Identifies a crate: the user's queue, the user's likes, or any crate by its uuid. */
export type CrateId = 'queue' | 'likes' | (string & {});

export const crateSongsKey = (id: CrateId) => ['crate-songs', id] as const;
/** [R262] Page size of the songs of a crate. */
const songsPageSize = 300;
/** [R091] Poll interval of a crate that is being imported, ms. */
const importPollMs = 5_000;

function fetchCrateSongs(id: CrateId) {
  const page = { limit: songsPageSize };
  if (id === 'queue') return api(queueCalls.songs, page);
  return id === 'likes' ? api(likedSongs.songs, page) : api(crateSongs.songs, { crateUuid: id, ...page });
}

export const crateSongsQuery = (id: CrateId) =>
  queryOptions({
    queryKey: crateSongsKey(id),
    queryFn: (): Promise<CrateList> => fetchCrateSongs(id),
    staleTime: staleTimes.crates,
  });

export const queueSongsQuery = () => crateSongsQuery('queue');
export const likedSongsQuery = () => crateSongsQuery('likes');

const isImporting = (crate: Crate) => crate.importStatus === 'IN_PROGRESS';

/** [R263][R264] The playlists of the current user. */
export const myCratesQuery = () =>
  queryOptions({
    queryKey: ['crates', 'mine'],
    queryFn: async () =>
      (await api(crates.mine, { limit: 100 })).crates.filter((crate) => crate.kind === 'playlist'),
    staleTime: staleTimes.crates,
    refetchInterval: ({ state }) => (state.data?.some(isImporting) ? importPollMs : false),
  });

export const crateQuery = (crateUuid: string) =>
  queryOptions({
    queryKey: ['crates', 'one', crateUuid],
    queryFn: () => api(crates.byUuid, { crateUuid }),
    staleTime: staleTimes.crates,
    refetchInterval: ({ state }) => (state.data && isImporting(state.data) ? importPollMs : false),
  });

/** Optimistic update: shows a change at once; where the server refuses it, the list is restored and fetched again. */
async function updateOptimistically<T>(
  id: CrateId,
  change: (list: CrateList) => CrateList,
  send: () => Promise<T>,
): Promise<T> {
  const queryKey = crateSongsKey(id);
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData<CrateList>(queryKey);
  if (before) queryClient.setQueryData<CrateList>(queryKey, change(before));
  try {
    return await send();
  } catch (error) {
    if (before) queryClient.setQueryData(queryKey, before);
    void queryClient.invalidateQueries({ queryKey });
    throw error;
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['crates'] });
  }
}

const refetchSongs = (id: CrateId) => queryClient.invalidateQueries({ queryKey: crateSongsKey(id) });

/** [R101] Adds songs at the end, or at the start with `append` false. */
export async function addSongs(id: CrateId, songs: readonly Song[], append: boolean): Promise<void> {
  const tag = crypto.randomUUID();
  const body = { songs: songs.map(({ songId }) => ({ songId })), append };
  const answer = await updateOptimistically(
    id,
    (list) => withSongsAdded(list, songs, append, tag),
    () => {
      if (id === 'queue') return api(queueCalls.add, body);
      return id === 'likes' ? api(likedSongs.add, body) : api(crateSongs.add, { crateUuid: id, ...body });
    },
  );
  const list = queryClient.getQueryData<CrateList>(crateSongsKey(id));
  const named = list && withSavedSongs(list, answer.songs, tag);
  if (named && named.count === answer.count) queryClient.setQueryData(crateSongsKey(id), named);
  else await refetchSongs(id);
}

/** Adds a song to the queue or to the starred songs of which only the id is known. */
export async function addSongById(id: 'queue' | 'likes', songId: string, append: boolean): Promise<void> {
  await api((id === 'queue' ? queueCalls : likedSongs).add, { songs: [{ songId }], append });
  await refetchSongs(id);
}

/** [R102] Removes a song from a crate. */
export async function removeSong(id: CrateId, crateSongUuid: string): Promise<void> {
  await updateOptimistically(
    id,
    (list) => withSongRemoved(list, crateSongUuid),
    () => {
      if (id === 'queue') return api(queueCalls.remove, { crateSongUuid });
      return id === 'likes'
        ? api(likedSongs.remove, { crateSongUuid })
        : api(crateSongs.remove, { crateUuid: id, crateSongUuid });
    },
  );
}

/** [R102] Moves a song; the list is fetched again where the server chose another position. */
export async function moveSong(id: CrateId, crateSongUuid: string, newPosition: number): Promise<void> {
  const answer = await updateOptimistically(
    id,
    (list) => withSongMoved(list, crateSongUuid, newPosition),
    () => {
      const change = { crateSongUuid, newPosition };
      if (id === 'queue') return api(queueCalls.move, change);
      return id === 'likes'
        ? api(likedSongs.move, change)
        : api(crateSongs.move, { crateUuid: id, ...change });
    },
  );
  if (answer.position !== newPosition) await refetchSongs(id);
}

/** [R103] Removes all songs of a crate. */
export async function clearCrate(id: CrateId): Promise<void> {
  await updateOptimistically(
    id,
    () => emptyCrate,
    () => {
      if (id === 'queue') return api(queueCalls.clear);
      return id === 'likes' ? api(likedSongs.clear) : api(crateSongs.clear, { crateUuid: id });
    },
  );
}

export async function shuffleCrate(id: CrateId): Promise<void> {
  if (id === 'queue') await api(queueCalls.shuffle);
  else if (id === 'likes') await api(likedSongs.shuffle);
  else await api(crateSongs.shuffle, { crateUuid: id });
  await refetchSongs(id);
}

/** [R104] Empties the queue and fills it from the playlist. */
export async function replaceQueue(crateUuid: string): Promise<void> {
  await clearCrate('queue');
  await api(queueCalls.copy, { srcCrateId: crateUuid });
  await refetchSongs('queue');
}

export async function createCrate(crateName: string | undefined): Promise<Crate> {
  const crate = await api(crates.create, crateName ? { crateName } : {});
  await queryClient.invalidateQueries({ queryKey: ['crates'] });
  return crate;
}
export async function renameCrate(crateUuid: string, crateName: string): Promise<void> {
  await api(crates.update, { crateUuid, crateName });
  await queryClient.invalidateQueries({ queryKey: ['crates'] });
}
export async function deleteCrate(crateUuid: string): Promise<void> {
  await api(crates.delete, { crateUuid });
  await queryClient.invalidateQueries({ queryKey: ['crates'] });
}

export { isUnsaved };
