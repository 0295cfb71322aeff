import { crateSongs, likedSongs, queueSongs as queueCalls } from '@hangout/contract/rest/crates/crate-songs';
import { crates } from '@hangout/contract/rest/crates/crates';
import type { Crate, CrateSort } from '@hangout/contract/rest/shapes/crate-shape';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import {
  type CrateId,
  type CrateList,
  isUnsaved,
  listFromPage,
  loadedSongs,
  withPage,
} from './crate-changes.ts';
import { isCrateChanging } from './crate-revisions.ts';
import { offsetAfter } from './paging.ts';

export { type CrateId, type CrateList, isUnsaved, loadedSongs };

/** [H567] Filter and sort order of a crate's songs; by default all songs as they play. */
export interface CrateView {
  readonly find?: string;
  readonly sort?: CrateSort;
}

const isOwnOrder = ({ find, sort = 'position' }: CrateView) => !find && sort === 'position';

export const crateSongsKey = (id: CrateId, view: CrateView = {}) =>
  isOwnOrder(view) ? (['crate-songs', id] as const) : (['crate-views', id, view] as const);
/** [R262] Page size of a crate's songs. */
export const SONGS_PAGE = 300;
/** [R091] How often a crate is read while songs are imported, ms. */
const importPollMs = 5_000;

/** Returns the endpoints for the songs of a crate, and their path parameters. */
export function callsOf(id: CrateId) {
  const isSpecial = id === 'queue' || id === 'likes';
  // The three groups differ only in the uuid in the path, hence the cast.
  const calls = (id === 'queue' ? queueCalls : id === 'likes' ? likedSongs : crateSongs) as typeof crateSongs;
  // The paths of the queue and the likes have no parameter, hence the cast.
  const at = (isSpecial ? {} : { crateUuid: id }) as { crateUuid: string };
  return { calls, at };
}

function fetchSongs(id: CrateId, view: CrateView, offset: number) {
  const { calls, at } = callsOf(id);
  return api(calls.songs, { ...at, ...view, limit: SONGS_PAGE, offset });
}

/** Visible pages of each list of songs, by query key. A refetch loads them with the first page. */
const pagesInSight = new Map<string, readonly number[]>();
const sightKey = (id: CrateId, view: CrateView) => JSON.stringify(crateSongsKey(id, view));

/**
 * Makes refetches load these pages together with the first one; call the returned function when they are no longer
 * visible.
 */
export function watchPages(id: CrateId, view: CrateView, pages: readonly number[]): () => void {
  const key = sightKey(id, view);
  pagesInSight.set(key, pages);
  return () => pagesInSight.delete(key);
}

/** [H562] The first page and the visible pages of a crate's songs; `loadSongsPage` loads others. */
export const crateSongsQuery = (id: CrateId, view: CrateView = {}) =>
  queryOptions({
    queryKey: crateSongsKey(id, view),
    queryFn: async (): Promise<CrateList> => {
      const pages = [...new Set([0, ...(pagesInSight.get(sightKey(id, view)) ?? [])])];
      const [first, ...others] = await Promise.all(
        pages.map(async (page) => ({ page, answer: await fetchSongs(id, view, page * SONGS_PAGE) })),
      );
      const fresh = listFromPage((first ?? { answer: await fetchSongs(id, view, 0) }).answer, 0);
      // Songs of other pages stay if the crate has not changed.
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

/** [H562] Loads a page (counted from 0) of a crate's songs, unless it is being loaded. */
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
  // [H566] A page that arrives while changes are pending may be outdated. It is dropped, and loaded again if it is
  // visible.
  if (isCrateChanging(id)) return;
  const list = queryClient.getQueryData<CrateList>(queryKey);
  const merged = list && withPage(list, answer, offset);
  if (merged) queryClient.setQueryData(queryKey, merged);
  else await queryClient.invalidateQueries({ queryKey });
}

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

/** [H582] A user's playlists that the current user may see. */
export const userCratesQuery = (userUuid: string) =>
  infiniteQueryOptions({
    queryKey: ['crates', 'of', userUuid],
    queryFn: ({ pageParam }) => api(crates.ofUser, { userUuid, limit: 100, offset: pageParam }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) =>
      offsetAfter(
        count,
        pages.map(({ crates }) => crates),
      ),
    staleTime: staleTimes.crates,
  });

export const likesCrateQuery = () =>
  queryOptions({
    queryKey: ['crates', 'likes'],
    queryFn: () => api(likedSongs.crate),
    staleTime: staleTimes.crates,
  });

export const queueCrateQuery = () =>
  queryOptions({
    queryKey: ['crates', 'queue'],
    queryFn: () => api(queueCalls.crate),
    staleTime: staleTimes.crates,
  });

/** [H561] The user's crates that contain the song. */
export const cratesWithSongQuery = (songId: string) =>
  queryOptions({
    queryKey: ['crates', 'with-song', songId],
    queryFn: () => api(crates.withSong, { songId }),
    staleTime: 0,
  });
