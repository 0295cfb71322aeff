import { type ClientProvider, chooseNextResult, isSameResult, mergeResults, type Song } from '@hangout/rules';
import { scaleTimeout } from '@hangout/rules/timeouts';

/** A catalogue that a search queries in pages. */
export interface SearchSource {
  readonly key: ClientProvider;
  /** Rejects where the provider does not answer. */
  search(page: { readonly offset: number; readonly limit: number }): Promise<SourcePage>;
}

export interface SourcePage {
  readonly songs: readonly Song[];
  readonly hasMore: boolean;
}

/** How a source stands in a list of results. */
export type SourceState =
  | { readonly kind: 'answered' }
  | { readonly kind: 'slow' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** One page of a list. */
export interface ResultPage {
  readonly songs: readonly Song[];
  /** Offset of the next page; null where no source has, or may still bring, more. */
  readonly next: number | null;
  readonly states: ReadonlyMap<ClientProvider, SourceState>;
}

/**
 * [H1065] Once the first results are there, the others are waited for so long, ms: whoever is slower stands in a later page.
 */
export const GRACE_MS = 150;
/** How many results of a source are read at once, at least [R279]. */
const SOURCE_PAGE = 20;
/** The most results of one search; whoever wants more types more words. */
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
 * [R282][H1065] The results of one search by all its sources, woven into one list. What has been answered to somebody keeps
 * its position: a source that answers later is woven in behind it.
 */
export class ResultList {
  readonly #readings: readonly Reading[];
  readonly #songs: Song[] = [];
  readonly #counts: Partial<Record<ClientProvider, number>> = {};
  /** Positions of songs by what may make two the same. */
  readonly #positions = new Map<string, number[]>();
  readonly #delay: (ms: number) => Promise<void>;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(sources: readonly SearchSource[], delay: (ms: number) => Promise<void> = wait) {
    this.#readings = sources.map((source) => ({
      ...{ source, found: [], offset: 0, hasMore: true, pending: null, error: undefined },
    }));
    this.#delay = delay;
  }

  /** One page at a time, so that two requests do not read the same results of a source. */
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
      // Without any result there is nothing to answer yet. Each source ends by its own timeout.
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

  /** Weaves what is there, until a source must be read again so that its turn is not passed over. */
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

/** Whether a source has more results that nobody has begun to read. */
const mayRead = ({ found, hasMore, pending }: Reading) => found.length === 0 && hasMore && !pending;
const mayBring = ({ hasMore, pending }: Reading) => hasMore || pending !== null;

/** Results without a key in common are not the same. */
const keysOf = ({ songId, isrc, musicProviders, trackName, artistName }: Song): string[] => [
  ...(songId ? [`song ${songId}`] : []),
  ...(isrc ? [`isrc ${isrc}`] : []),
  ...Object.entries(musicProviders).map(([provider, id]) => `${provider} ${id}`),
  `names ${trackName.trim().toLowerCase()}\n${artistName.trim().toLowerCase()}`,
];

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
