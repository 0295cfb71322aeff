import {
  type ClientProvider,
  chooseNextResult,
  foldName,
  isSameResult,
  mergeResults,
  type Song,
} from '@hangout/rules';
import { scaleTimeout } from '@hangout/rules/timeouts';

/** A catalogue that is searched page by page. */
export interface SearchSource {
  readonly key: ClientProvider;
  /** Rejects if the provider does not respond. */
  search(page: { readonly offset: number; readonly limit: number }): Promise<SourcePage>;
}

export interface SourcePage {
  readonly songs: readonly Song[];
  readonly hasMore: boolean;
}

/** How a source has responded to a search. */
export type SourceState =
  | { readonly kind: 'answered' }
  | { readonly kind: 'slow' }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface ResultPage {
  readonly songs: readonly Song[];
  /** Offset of the next page; null if no source can have more results. */
  readonly next: number | null;
  readonly states: ReadonlyMap<ClientProvider, SourceState>;
}

/**
 * [H1065] How long the first page waits for further sources once it has results, ms; the results of slower ones appear
 * on later pages.
 */
const GRACE_MS = 150;
/** [R279] Minimum number of results read from a source at a time. */
const SOURCE_PAGE = 20;
/** Maximum number of results of a search. */
const MAX_RESULTS = 1_000;

interface Reading {
  readonly source: SearchSource;
  readonly found: Song[];
  offset: number;
  hasMore: boolean;
  pending: Promise<void> | null;
  error: unknown;
}

/**
 * [R282][H1065] Interleaves the results of all sources into one list. Results that were already returned keep their
 * place, so those of a slower source come after them.
 */
export class ResultList {
  readonly #readings: readonly Reading[];
  readonly #songs: Song[] = [];
  readonly #counts: Partial<Record<ClientProvider, number>> = {};
  /** Places of songs in the list by their keys, which duplicates have in common. */
  readonly #positions = new Map<string, number[]>();
  readonly #delay: (ms: number) => Promise<void>;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(sources: readonly SearchSource[], delay: (ms: number) => Promise<void> = wait) {
    this.#readings = sources.map((source) => ({
      ...{ source, found: [], offset: 0, hasMore: true, pending: null, error: undefined },
    }));
    this.#delay = delay;
  }

  /** Reads one page at a time, so that two requests do not read the same results from a source. */
  page(offset: number, limit: number): Promise<ResultPage> {
    const page = this.#turn.then(() => this.#page(offset, limit));
    this.#turn = page.catch(() => {});
    return page;
  }

  async #page(offset: number, limit: number): Promise<ResultPage> {
    const end = Math.min(offset + limit, MAX_RESULTS);
    let isPatient = true;
    while (this.#songs.length < end) {
      this.#startReading(Math.max(SOURCE_PAGE, limit));
      const pending = this.#readings.flatMap((one) => one.pending ?? []);
      const hasResults = () =>
        this.#songs.length > offset || this.#readings.some(({ found }) => found.length > 0);
      // Waits for the first results; each source has a timeout of its own.
      while (!hasResults() && this.#readings.some((one) => one.pending))
        await Promise.race(this.#readings.flatMap((one) => one.pending ?? []));
      if (pending.length > 0 && isPatient && hasResults())
        isPatient = await Promise.race([
          Promise.all(pending).then(() => true),
          this.#delay(scaleTimeout(GRACE_MS)).then(() => false),
        ]);
      const before = this.#songs.length;
      this.#weave(end);
      if (this.#songs.length === before && !this.#readings.some(mayRead)) break;
    }
    const songs = this.#songs.slice(offset, end);
    const isOver = end >= MAX_RESULTS || !this.#readings.some((one) => one.found.length > 0 || mayBring(one));
    const next = isOver && this.#songs.length <= end ? null : offset + songs.length;
    return { songs, next: end >= MAX_RESULTS ? null : next, states: this.#states() };
  }

  #startReading(limit: number): void {
    for (const reading of this.#readings) {
      if (!mayRead(reading)) continue;
      const { source, offset } = reading;
      reading.pending = source
        .search({ offset, limit })
        .then(
          ({ songs, hasMore }) => {
            reading.found.push(...songs);
            reading.offset += limit;
            reading.hasMore = hasMore;
          },
          (error: unknown) => {
            reading.error = error ?? new Error('no reason');
            reading.hasMore = false;
          },
        )
        .finally(() => {
          reading.pending = null;
        });
    }
  }

  /**
   * Interleaves the results that are loaded. Stops when a source has none left but has another page, whose results
   * belong here.
   */
  #weave(end: number): void {
    while (this.#songs.length < end) {
      const available = this.#readings.filter(({ found }) => found.length > 0);
      const keys = new Set(available.map(({ source }) => source.key));
      const key = chooseNextResult(this.#songs.length, this.#counts, keys);
      const reading = available.find(({ source }) => source.key === key);
      const song = reading?.found.shift();
      if (!key || !reading || !song) return;
      this.#counts[key] = (this.#counts[key] ?? 0) + 1;
      this.#add(song);
      if (mayRead(reading)) return;
    }
  }

  #add(song: Song): void {
    const keys = keysOf(song);
    const alike = new Set(keys.flatMap((key) => this.#positions.get(key) ?? []));
    for (const position of alike) {
      const known = this.#songs[position];
      if (!known || !isSameResult(known, song)) continue;
      this.#songs[position] = mergeResults(known, song);
      this.#index(keys, position);
      return;
    }
    this.#songs.push(song);
    this.#index(keys, this.#songs.length - 1);
  }

  #index(keys: readonly string[], position: number): void {
    for (const key of keys) this.#positions.set(key, [...(this.#positions.get(key) ?? []), position]);
  }

  #states(): Map<ClientProvider, SourceState> {
    return new Map(
      this.#readings.map((one) => [
        one.source.key,
        one.error !== undefined
          ? { kind: 'failed', error: one.error }
          : { kind: one.pending && one.offset === 0 ? 'slow' : 'answered' },
      ]),
    );
  }
}

/** True if a page of the source can be read now. */
const mayRead = ({ found, hasMore, pending }: Reading) => found.length === 0 && hasMore && !pending;
const mayBring = ({ hasMore, pending }: Reading) => hasMore || pending !== null;

/** Returns the keys of a song: songs without a common key are different. */
const keysOf = ({ songId, isrc, musicProviders, trackName, artistName }: Song): string[] => [
  ...(songId ? [`song ${songId}`] : []),
  ...(isrc ? [`isrc ${isrc}`] : []),
  ...Object.entries(musicProviders).map(([provider, id]) => `${provider} ${id}`),
  `names ${foldName(trackName)}\n${foldName(artistName)}`,
];

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
