import type { Crate, CrateSort } from '@hangout/contract/rest/playlist-service/crate-shape';
import {
  crateSongs,
  likedSongs,
  queueSongs as queueCalls,
} from '@hangout/contract/rest/playlist-service/crate-songs';
import { crates } from '@hangout/contract/rest/playlist-service/crates';
import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../core/query-client.ts';
import { api } from '../core/rest-client.ts';
import {
  type CrateId,
  type CrateList,
  isUnsaved,
  listFromPage,
  loadedSongs,
  withoutSongs,
  withPage,
  withSavedSongs,
  withSongMoved,
  withSongsAdded,
  withSongsRemoved,
} from './crate-changes.ts';
import { isCrateChanging, noteRevision, readCrateAgain, sendInOrder } from './crate-revisions.ts';
import { ownSongId, ownSongIdOf } from './import-song.ts';

export { type CrateId, type CrateList, isUnsaved, loadedSongs };

/** [H567] What of a crate is shown, and in which order; without it all songs in the crate's own order. */
export interface CrateView {
  readonly find?: string;
  readonly sort?: CrateSort;
}

const isOwnOrder = ({ find, sort = 'position' }: CrateView) => !find && sort === 'position';

export const crateSongsKey = (id: CrateId, view: CrateView = {}) =>
  isOwnOrder(view) ? (['crate-songs', id] as const) : (['crate-views', id, view] as const);
/** [R262] Page size of the songs of a crate. */
export const SONGS_PAGE = 300;
/** How many songs one request may add. */
const MOST_ADDED = 300;
/** [R091] Poll interval of a crate that is being imported, ms. */
const importPollMs = 5_000;

/** The endpoints for the songs of a crate; those of queue and likes need no uuid. */
function callsOf(id: CrateId) {
  const isSpecial = id === 'queue' || id === 'likes';
  // The cast is safe: the three groups take the same input, but for the uuid in the path.
  const calls = (id === 'queue' ? queueCalls : id === 'likes' ? likedSongs : crateSongs) as typeof crateSongs;
  // The cast is safe for the same reason: the endpoints of queue and likes have no parameter of this name.
  const at = (isSpecial ? {} : { crateUuid: id }) as { crateUuid: string };
  return { calls, at };
}

function fetchSongs(id: CrateId, view: CrateView, offset: number) {
  const { calls, at } = callsOf(id);
  return api(calls.songs, { ...at, ...view, limit: SONGS_PAGE, offset });
}

/** The pages that are in sight, by the key of the query: they are read again with the first one. */
const pagesInSight = new Map<string, readonly number[]>();
const sightKey = (id: CrateId, view: CrateView) => JSON.stringify(crateSongsKey(id, view));

/** Says which pages of a list are in sight; answers how to say that it is not shown any more. */
export function watchPages(id: CrateId, view: CrateView, pages: readonly number[]): () => void {
  const key = sightKey(id, view);
  pagesInSight.set(key, pages);
  return () => pagesInSight.delete(key);
}

/** [H562] The songs of a crate: the first page, and the pages in sight; `loadSongsPage` loads others. */
export const crateSongsQuery = (id: CrateId, view: CrateView = {}) =>
  queryOptions({
    queryKey: crateSongsKey(id, view),
    queryFn: async (): Promise<CrateList> => {
      const pages = [...new Set([0, ...(pagesInSight.get(sightKey(id, view)) ?? [])])];
      const [first, ...others] = await Promise.all(
        pages.map(async (page) => ({ page, answer: await fetchSongs(id, view, page * SONGS_PAGE) })),
      );
      const fresh = listFromPage((first ?? { answer: await fetchSongs(id, view, 0) }).answer, 0);
      // What has not changed since stays loaded.
      const known = queryClient.getQueryData<CrateList>(crateSongsKey(id, view));
      const isSame = known?.revision === fresh.revision && known.count === fresh.count;
      const base = isSame
        ? { ...known, songs: fresh.songs.map((song, at) => song ?? known.songs[at] ?? null) }
        : fresh;
      return others.reduce(
        (list, { page, answer }) => withPage(list, answer, page * SONGS_PAGE) ?? list,
        base,
      );
    },
    staleTime: staleTimes.crates,
  });

export const queueSongsQuery = () => crateSongsQuery('queue');
export const likedSongsQuery = () => crateSongsQuery('likes');

const loadingPages = new Map<string, Promise<void>>();

/** [H562] Loads a page of a crate's songs, counted from 0, unless it is being loaded already. */
export function loadSongsPage(id: CrateId, view: CrateView, page: number): Promise<void> {
  const key = `${sightKey(id, view)} ${page}`;
  const loading =
    loadingPages.get(key) ?? readSongsPage(id, view, page).finally(() => loadingPages.delete(key));
  loadingPages.set(key, loading);
  return loading;
}

async function readSongsPage(id: CrateId, view: CrateView, page: number): Promise<void> {
  const queryKey = crateSongsKey(id, view);
  const offset = page * SONGS_PAGE;
  const answer = await fetchSongs(id, view, offset);
  // [H566] A page from before a change does not fit; it is asked for again as long as it is in sight.
  if (isCrateChanging(id)) return;
  const list = queryClient.getQueryData<CrateList>(queryKey);
  const merged = list && withPage(list, answer, offset);
  if (merged) queryClient.setQueryData(queryKey, merged);
  else await queryClient.invalidateQueries({ queryKey });
}

/** Loads all songs of a list that are not loaded yet. */
export async function loadAllSongs(id: CrateId, view: CrateView): Promise<CrateList | undefined> {
  const queryKey = crateSongsKey(id, view);
  const pages = Math.ceil((queryClient.getQueryData<CrateList>(queryKey)?.count ?? 0) / SONGS_PAGE);
  for (let page = 0; page < pages; page++) {
    const songs = queryClient.getQueryData<CrateList>(queryKey)?.songs ?? [];
    if (songs.slice(page * SONGS_PAGE, (page + 1) * SONGS_PAGE).includes(null))
      await loadSongsPage(id, view, page);
  }
  return queryClient.getQueryData<CrateList>(queryKey);
}

const isImporting = (crate: Crate) => crate.importStatus === 'IN_PROGRESS';

/** [R263][R264] The playlists of the current user. */
export const myCratesQuery = () =>
  queryOptions({
    queryKey: ['crates', 'mine'],
    queryFn: async () => {
      const mine: Crate[] = [];
      for (;;) {
        const page = await api(crates.mine, { limit: 100, offset: mine.length });
        mine.push(...page.crates);
        if (page.crates.length === 0 || mine.length >= page.count) break;
      }
      return mine.filter((crate) => crate.kind === 'playlist');
    },
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

/** [H582] The playlists of somebody that I may see. */
export const userCratesQuery = (userUuid: string) =>
  infiniteQueryOptions({
    queryKey: ['crates', 'of', userUuid],
    queryFn: ({ pageParam }) => api(crates.ofUser, { userUuid, limit: 100, offset: pageParam }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, page) => sum + page.crates.length, 0);
      return last.crates.length > 0 && read < last.count ? read : undefined;
    },
    staleTime: staleTimes.crates,
  });

/** The crate of my starred songs. */
export const likesCrateQuery = () =>
  queryOptions({
    queryKey: ['crates', 'likes'],
    queryFn: () => api(likedSongs.crate),
    staleTime: staleTimes.crates,
  });

/** [H561] Which of my crates hold a song. */
export const cratesWithSongQuery = (songId: string) =>
  queryOptions({
    queryKey: ['crates', 'with-song', songId],
    queryFn: () => api(crates.withSong, { songId }),
    staleTime: 0,
  });

/**
 * Optimistic update: shows a change at once; where the server refuses it, or has changed the crate otherwise meanwhile, the
 * list is read again [H566].
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
      if (!list) return true;
      const isNext = answer.songsRevision === list.revision + 1;
      const { songsRevision: revision, currentPosition: current } = answer;
      const done = finish({ ...list, revision, current }, answer);
      if (done) queryClient.setQueryData(queryKey, done);
      return isNext && done !== null;
    },
  );
}

/** What was added: by their uuids it can be taken back. */
export interface AddedSongs {
  readonly crateSongUuids: readonly string[];
  /** How many of the songs the crate held before. */
  readonly alreadyIn: number;
}

/** [R130][R131][R044] How a song is named to be added: by our id, and with the secret of a private track. */
const referenceTo = async (song: Song) => ({
  songId: await ownSongId(song),
  ...(song.playbackToken ? { playbackToken: song.playbackToken } : {}),
});

/** [R101] Adds songs at the end, or at the start with `append` false, however many they are. */
export async function addSongs(id: CrateId, songs: readonly Song[], append: boolean): Promise<AddedSongs> {
  const { calls, at } = callsOf(id);
  const added: string[] = [];
  let alreadyIn = 0;
  const parts: (readonly Song[])[] = [];
  for (let from = 0; from < songs.length; from += MOST_ADDED)
    parts.push(songs.slice(from, from + MOST_ADDED));
  // Parts that are added to the start are sent in reverse, so that the first one is the first in the end.
  for (const part of append ? parts : parts.toReversed()) {
    const tag = crypto.randomUUID();
    const answer = await updateOptimistically(
      id,
      (list) => withSongsAdded(list, part, { append, tag, isSet: id === 'likes' }),
      async () => api(calls.add, { ...at, songs: await Promise.all(part.map(referenceTo)), append }),
      (list, { songs: stored, count }) => {
        const named = withSavedSongs(list, stored, tag);
        return named?.count === count ? named : null;
      },
    );
    added.push(...answer.songs.map((song) => song.crateSongUuid));
    alreadyIn += answer.alreadyIn;
  }
  return { crateSongUuids: added, alreadyIn };
}

/** Adds a song to the queue or to the starred songs of which only the id is known. */
export async function addSongById(id: 'queue' | 'likes', songId: string, append: boolean): Promise<void> {
  const songs = [{ songId: await ownSongIdOf(songId) }];
  await api((id === 'queue' ? queueCalls : likedSongs).add, { songs, append });
  readCrateAgain(id);
}

/** [R102][H563] Removes songs from a crate; answers with what undoes it, null where nothing was removed. */
export async function removeSongsFrom(
  id: CrateId,
  crateSongUuids: readonly string[],
): Promise<string | null> {
  const { calls, at } = callsOf(id);
  const { removal } = await updateOptimistically(
    id,
    (list) => withSongsRemoved(list, new Set(crateSongUuids)),
    () => api(calls.removeMany, { ...at, crateSongUuids: [...crateSongUuids] }),
    (list, { count }) => (list.count === count ? list : null),
  );
  return removal;
}

/** [H564] Undoes a removal: its songs return to their positions. */
export async function restoreSongs(id: CrateId, removal: string): Promise<void> {
  const { calls, at } = callsOf(id);
  await updateOptimistically(
    id,
    (list) => list,
    () => api(calls.restore, { ...at, removal }),
    // Which songs these are is known to the server alone.
    () => null,
  );
}

/** [R102] Moves a song; the list is read again where the server chose another position. */
export async function moveSong(id: CrateId, crateSongUuid: string, newPosition: number): Promise<void> {
  const { calls, at } = callsOf(id);
  await updateOptimistically(
    id,
    (list) => withSongMoved(list, crateSongUuid, newPosition),
    () => api(calls.move, { ...at, crateSongUuid, newPosition }),
    (list, answer) => (list.songs[answer.position]?.crateSongUuid === crateSongUuid ? list : null),
  );
}

/** [H580] Chooses the song of a crate from which playing goes on. */
export async function goOnFrom(id: CrateId, position: number): Promise<void> {
  const { calls, at } = callsOf(id);
  await updateOptimistically(
    id,
    (list) => ({ ...list, current: position }),
    () => api(calls.setCurrent, { ...at, position }),
  );
}

/** [R103] Removes all songs of a crate; answers with what undoes it, null where it was empty. */
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
 * [R104] Empties the queue and fills it from a crate; [H580] it begins at a position of it. Answers with what undoes the
 * emptying.
 */
export async function replaceQueue(crateUuid: string, position: number): Promise<string | null> {
  const removal = await clearCrate('queue');
  await api(queueCalls.copy, { srcCrateId: crateUuid });
  if (position > 0) await api(queueCalls.setCurrent, { position });
  readCrateAgain('queue');
  return removal;
}

/** Makes the queue again what it was before it was replaced. */
export async function restoreQueue(removal: string | null): Promise<void> {
  await clearCrate('queue');
  if (removal !== null) await restoreSongs('queue', removal);
}

/** [H581] Adds all songs of a crate to another one, at the end; likes take those that they do not hold yet. */
export async function addCrate(to: CrateId, srcCrateId: string): Promise<void> {
  if (to === 'queue') await api(queueCalls.copy, { srcCrateId });
  else if (to === 'likes') await api(likedSongs.copy, { srcCrateId });
  else await api(crates.copy, { crateId: to, srcCrateId });
  readCrateAgain(to);
  await readCratesAgain();
}

/** What a playlist is made or changed with. */
export interface CrateDetails {
  readonly crateName?: string;
  readonly description?: string;
  readonly isPrivate?: boolean;
}

const readCratesAgain = () => queryClient.invalidateQueries({ queryKey: ['crates'] });

/** [H571] Creates a playlist; with `copyOf` one that has the songs of another. */
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
  await readCratesAgain();
}
