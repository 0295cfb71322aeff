import type { Song } from '@hangout/contract';
import type { Crate } from '@hangout/contract/playlist-service/crate-shape';
import {
  crateSongs,
  likedSongs,
  queueSongs as queueCalls,
} from '@hangout/contract/playlist-service/crate-songs';
import { crates } from '@hangout/contract/playlist-service/crates';
import { queryOptions } from '@tanstack/react-query';
import { fresh, queryClient } from './client.ts';
import {
  type CrateList,
  emptied,
  isUnnamed,
  withAdded,
  withMoved,
  withNames,
  withoutSong,
} from './crate-changes.ts';
import { api } from './rest.ts';

/** A crate by what it is to me, or by its uuid. */
export type CrateId = 'queue' | 'likes' | (string & {});

export const songsKey = (id: CrateId) => ['crate-songs', id] as const;
/** [R262] Songs of a crate come by this many. */
const songsPage = 300;
/** [R091] While something is being imported, lists look again this often, ms. */
const importLook = 5_000;

function readSongs(id: CrateId) {
  const page = { limit: songsPage };
  if (id === 'queue') return api(queueCalls.songs, page);
  return id === 'likes' ? api(likedSongs.songs, page) : api(crateSongs.songs, { crateUuid: id, ...page });
}

export const songsOf = (id: CrateId) =>
  queryOptions({
    queryKey: songsKey(id),
    queryFn: (): Promise<CrateList> => readSongs(id),
    staleTime: fresh.crates,
  });

export const queueSongs = () => songsOf('queue');
export const likeSongs = () => songsOf('likes');

const isImporting = (crate: Crate) => crate.importStatus === 'IN_PROGRESS';

/** [R263][R264] My playlists. */
export const myCrates = () =>
  queryOptions({
    queryKey: ['crates', 'mine'],
    queryFn: async () =>
      (await api(crates.mine, { limit: 100 })).crates.filter((crate) => crate.kind === 'playlist'),
    staleTime: fresh.crates,
    refetchInterval: ({ state }) => (state.data?.some(isImporting) ? importLook : false),
  });

export const crateByUuid = (crateUuid: string) =>
  queryOptions({
    queryKey: ['crates', 'one', crateUuid],
    queryFn: () => api(crates.byUuid, { crateUuid }),
    staleTime: fresh.crates,
    refetchInterval: ({ state }) => (state.data && isImporting(state.data) ? importLook : false),
  });

/** Shows a change at once; where the server refuses, the list is as it was and is read again. */
async function optimistic<T>(
  id: CrateId,
  change: (list: CrateList) => CrateList,
  send: () => Promise<T>,
): Promise<T> {
  const queryKey = songsKey(id);
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

const readAgain = (id: CrateId) => queryClient.invalidateQueries({ queryKey: songsKey(id) });

/** [R101] Adds songs at the end, or at the start with `append` false. */
export async function addSongs(id: CrateId, songs: readonly Song[], append: boolean): Promise<void> {
  const tag = crypto.randomUUID();
  const body = { songs: songs.map(({ songId }) => ({ songId })), append };
  const answer = await optimistic(
    id,
    (list) => withAdded(list, songs, append, tag),
    () => {
      if (id === 'queue') return api(queueCalls.add, body);
      return id === 'likes' ? api(likedSongs.add, body) : api(crateSongs.add, { crateUuid: id, ...body });
    },
  );
  const list = queryClient.getQueryData<CrateList>(songsKey(id));
  const named = list && withNames(list, answer.songs, tag);
  if (named && named.count === answer.count) queryClient.setQueryData(songsKey(id), named);
  else await readAgain(id);
}

/** [R102] */
export async function removeSong(id: CrateId, crateSongUuid: string): Promise<void> {
  await optimistic(
    id,
    (list) => withoutSong(list, crateSongUuid),
    () => {
      if (id === 'queue') return api(queueCalls.remove, { crateSongUuid });
      return id === 'likes'
        ? api(likedSongs.remove, { crateSongUuid })
        : api(crateSongs.remove, { crateUuid: id, crateSongUuid });
    },
  );
}

/** [R102] Moves a song; refetches where the server put it elsewhere. */
export async function moveSong(id: CrateId, crateSongUuid: string, newPosition: number): Promise<void> {
  const answer = await optimistic(
    id,
    (list) => withMoved(list, crateSongUuid, newPosition),
    () => {
      const ask = { crateSongUuid, newPosition };
      if (id === 'queue') return api(queueCalls.move, ask);
      return id === 'likes' ? api(likedSongs.move, ask) : api(crateSongs.move, { crateUuid: id, ...ask });
    },
  );
  if (answer.position !== newPosition) await readAgain(id);
}

/** [R103] */
export async function clearCrate(id: CrateId): Promise<void> {
  await optimistic(
    id,
    () => emptied,
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
  await readAgain(id);
}

/** [R104] The queue is emptied, then filled from the playlist. */
export async function replaceQueue(crateUuid: string): Promise<void> {
  await clearCrate('queue');
  await api(queueCalls.copy, { srcCrateId: crateUuid });
  await readAgain('queue');
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

export { isUnnamed };
