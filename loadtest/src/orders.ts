import type { Small } from './msgpack.ts';

/** What the conductor tells a generator to do, one order at a time. */
export type Order =
  /** Tokens of guests, or of new accounts whose names begin with `named`. */
  | { readonly do: 'tokens'; readonly base: string; readonly count: number; readonly named?: string }
  | ({ readonly do: 'join'; readonly base: string; readonly slug: string } & Pace)
  | ({ readonly do: 'connect'; readonly url: string; readonly count: number } & Pace)
  | {
      readonly do: 'again';
      readonly base: string;
      readonly slug: string;
      readonly count: number;
      readonly awayMs: number;
    }
  /** Everybody asks the same at a chance moment within so many ms. */
  | { readonly do: 'ask'; readonly name: string; readonly payload: Small; readonly withinMs: number }
  /** Every line breaks at once. */
  | { readonly do: 'drop' }
  /** Whoever loses the line comes in again by themselves, as a browser does; ends when all are back or gave up. */
  | {
      readonly do: 'return';
      readonly base: string;
      readonly slug: string;
      readonly spreadMs: number;
      readonly patienceMs: number;
    }
  /** Counters to zero, and the next patch is awaited. */
  | { readonly do: 'watch' }
  | { readonly do: 'count' }
  | { readonly do: 'leave' };

/** Either so many at once, the next when one is done; or so many a second, whether those before are done or not. */
export interface Pace {
  readonly atOnce: number;
  readonly perSecond?: number;
}

export interface Report {
  /** Moments at which somebody was done (steady ms), and how long each took from the moment it was meant to begin. */
  readonly times?: readonly number[];
  readonly tookMs?: readonly number[];
  readonly failed?: readonly string[];
  readonly counted?: Counted;
}

/** What a generator tells by itself, twice a second: since the last one, but for `open`. */
export interface Pulse {
  readonly entered: number;
  readonly failed: number;
  readonly tookMs: readonly number[];
  readonly bytes: number;
  /** Lines that are up now. */
  readonly open: number;
}

/** What the listeners of a generator have heard since they were told to watch. */
export interface Counted {
  readonly open: number;
  readonly lines: number;
  /** Listeners with the fewest and the most lines. */
  readonly fewestLines: number;
  readonly mostLines: number;
  readonly frames: number;
  readonly bytes: number;
  /** Moment of each listener's first patch (steady ms); those without one are left out. */
  readonly patchTimes: readonly number[];
  readonly stateBytes: number;
  readonly entryBytes: number;
}
