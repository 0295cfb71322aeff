import { type Db, searchSimilarUploads, searchUploads } from '@hangout/db';
import type { Log } from '@hangout/platform/log/log';
import {
  type MusicProvider,
  type MusicProviders,
  ProviderError,
  type ProviderSearch,
  type TokenSource,
} from '@hangout/providers';
import type { ClientProvider } from '@hangout/rules';
import { scaleTimeout } from '@hangout/rules/timeouts';
import { LRUCache } from 'lru-cache';
import { presentFoundSongs } from './found-song.ts';
import {
  ResultList,
  type ResultPage,
  type SearchSource,
  type SourcePage,
  type SourceState,
} from './result-list.ts';

export interface SongSearch {
  readonly words: string;
  /** If false, explicit songs are left out. */
  readonly explicit: boolean;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  /** Providers to search; null for all. */
  readonly providers: readonly string[] | null;
  readonly limit: number;
  readonly offset: number;
  /** [H1071] Version 2 also finds uploads if words are mistyped. */
  readonly version: 1 | 2;
}

export interface SearchContext {
  readonly db: Db;
  readonly musicProviders: MusicProviders;
  readonly log: Pick<Log, 'warn'>;
  /**
   * Uuid of the caller, or the network of one without. [H1065] Each caller has a list, because another caller's may
   * have a different order, and counts calls against that caller's share.
   */
  readonly caller: string;
  /** [R145] The user's SoundCloud account, whose private tracks are searched too; null if none is connected. */
  readonly account: { readonly userUuid: string; readonly tokens: TokenSource } | null;
  /** [H1538] Counts the search against the caller's share of a provider's daily quota. */
  readonly beforeCountedCall?: ProviderSearch['beforeCountedCall'];
}

/** Timeout of a provider's page of results, ms. The user's request responds earlier, without it. */
const TIMEOUT_MS = scaleTimeout(8_000);
/** How long the results of a provider and the order of a list are cached, ms. */
const CACHE_MS = 5 * 60_000;
const MAX_PAGES = 2_000;
const MAX_LISTS = 2_000;

interface Caches {
  readonly pages: LRUCache<string, Promise<SourcePage>>;
  readonly lists: LRUCache<string, ResultList>;
}

const caches = new WeakMap<MusicProviders, Caches>();

function cachesOf(musicProviders: MusicProviders): Caches {
  const known = caches.get(musicProviders) ?? {
    pages: new LRUCache({ max: MAX_PAGES, ttl: CACHE_MS }),
    lists: new LRUCache({ max: MAX_LISTS, ttl: CACHE_MS }),
  };
  caches.set(musicProviders, known);
  return known;
}

/**
 * [R142][R143][R210][R282] Searches all providers at once; further pages continue the list of the first one. An empty
 * search calls no provider and returns nothing.
 */
export async function searchSongs(context: SearchContext, search: SongSearch): Promise<ResultPage> {
  const words = search.words.trim();
  if (words === '') return { songs: [], next: null, states: new Map() };
  const { lists } = cachesOf(context.musicProviders);
  const { offset, limit, explicit, country, providers, version } = search;
  const { caller } = context;
  const key = JSON.stringify([
    version,
    words.toLowerCase(),
    explicit,
    country,
    providers?.toSorted(),
    caller,
  ]);
  const known = offset > 0 ? lists.get(key) : undefined;
  const list = known ?? new ResultList(sourcesOf(context, { ...search, words }));
  if (!known) lists.set(key, list);
  return list.page(offset, limit);
}

function sourcesOf(context: SearchContext, search: SongSearch): SearchSource[] {
  const isWanted = (key: string) => search.providers === null || search.providers.includes(key);
  const external = context.musicProviders.all.filter((one) => one.search && isWanted(one.key));
  return [
    ...(isWanted('uploadService') ? [uploadSource(context.db, search)] : []),
    ...external.map((provider) => providerSource(context, provider, search)),
  ];
}

/**
 * Searches uploads and the songs of the demo world, without a cache, because they are in our database. [H1071] If no
 * song has the words, version 2 searches for similar ones, which takes longer.
 */
function uploadSource(db: Db, { words, explicit, version }: SongSearch): SearchSource {
  let isMistyped = false;
  return {
    key: 'uploadService',
    async search(page) {
      const range = { ...page, explicit };
      const exact = isMistyped ? null : await searchUploads(db, words, range);
      isMistyped ||= version === 2 && page.offset === 0 && exact?.songs.length === 0;
      return isMistyped || exact === null ? searchSimilarUploads(db, words, range) : exact;
    },
  };
}

const providerSource = (
  context: SearchContext,
  provider: MusicProvider,
  { words, explicit, country }: SongSearch,
): SearchSource => ({
  key: provider.key,
  search({ offset, limit }) {
    const { pages } = cachesOf(context.musicProviders);
    const owner = accountFor(context, provider)?.userUuid;
    const key = JSON.stringify([provider.key, words.toLowerCase(), explicit, country, offset, limit, owner]);
    const known = pages.get(key);
    if (known) return known;
    const page = searchProvider(context, provider, { words, explicit, country, offset, limit });
    pages.set(key, page);
    page.catch((error: unknown) => {
      pages.delete(key);
      // [R252] A failed search counts as one without results.
      context.log.warn({ err: error, provider: provider.key }, 'search of a music provider failed; left out');
    });
    return page;
  },
});

/**
 * Returns the user's account at a provider, or null. It is part of the cache key, so that what the account finds is
 * cached for its user only.
 */
const accountFor = ({ account }: SearchContext, { key }: MusicProvider) =>
  key === 'soundCloudPublic' ? account : null;

async function searchProvider(
  context: SearchContext,
  provider: MusicProvider,
  search: Omit<SongSearch, 'providers' | 'version'>,
): Promise<SourcePage> {
  const { db, log, beforeCountedCall } = context;
  const call = {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    account: accountFor(context, provider)?.tokens ?? null,
    ...(beforeCountedCall && { beforeCountedCall }),
    // [R256] If the user's account at SoundCloud fails, only public tracks are found.
    onAccountError: (error: unknown) =>
      log.warn(
        { err: error, provider: provider.key },
        'search of an account failed; only public tracks found',
      ),
  };
  const answer = await provider.search?.({ ...search, ...call });
  // Leaves out songs that cannot be played in the listener's country, and explicit ones if they are not wanted.
  const playable = (answer?.songs ?? []).filter(
    (song) => song.isPlayable && (search.explicit || !song.explicit),
  );
  return {
    songs: await presentFoundSongs(db, provider.key, playable),
    hasMore: answer?.hasMore ?? false,
  };
}

export const PROVIDER_ANSWERS = ['answered', 'slow', 'failed', 'left_out'] as const;

/**
 * [H1065] Returns for each provider whether it has responded, is still awaited, has failed, or was left out because its
 * quota is used up or it needs an account.
 */
export function describeAnswers(
  states: ReadonlyMap<ClientProvider, SourceState>,
): { key: ClientProvider; answer: (typeof PROVIDER_ANSWERS)[number] }[] {
  return [...states].map(([key, state]) => ({
    key,
    answer: state.kind === 'failed' && isLeftOut(state.error) ? 'left_out' : state.kind,
  }));
}

const isLeftOut = (error: unknown) =>
  error instanceof ProviderError && ['rate_limited', 'unauthorized', 'forbidden'].includes(error.reason);
