import type { SmallValue } from './msgpack.ts';

/** What the main process tells a worker to do, one command at a time. */
export type WorkerCommand =
  /** Fetches tokens of guests, or of new accounts whose names begin with `named`. */
  | { readonly do: 'tokens'; readonly base: string; readonly count: number; readonly named?: string }
  | ({ readonly do: 'join'; readonly base: string; readonly slug: string } & Pace)
  | ({ readonly do: 'connect'; readonly url: string; readonly count: number } & Pace)
  | {
      readonly do: 'rejoin';
      readonly base: string;
      readonly slug: string;
      readonly count: number;
      readonly awayMs: number;
    }
  /** Every listener sends the same request at a random time within so many ms. */
  | {
      readonly do: 'request';
      readonly name: string;
      readonly payload: SmallValue;
      readonly withinMs: number;
    }
  /** Breaks every connection at once. */
  | { readonly do: 'drop' }
  /** Every listener that loses its connection reconnects with back-off, as a browser does; ends when all are back or timed out. */
  | {
      readonly do: 'reconnect';
      readonly base: string;
      readonly slug: string;
      readonly spreadMs: number;
      readonly timeoutMs: number;
    }
  /** Sets the counters to zero and forgets the time of the first patch. */
  | { readonly do: 'resetCounters' }
  | { readonly do: 'count' }
  | { readonly do: 'leave' };

/** Either a number of concurrent joins, or a rate that does not wait for earlier joins to finish. */
export interface Pace {
  readonly concurrency: number;
  readonly perSecond?: number;
}

export interface CommandReport {
  /** Times at which each item was done (steady ms), and how long it took from the time it was meant to begin. */
  readonly times?: readonly number[];
  readonly durationsMs?: readonly number[];
  /** Messages of errors. */
  readonly failed?: readonly string[];
  readonly counted?: ListenerTotals;
}

/** What a worker reports by itself, twice a second: all but `open` since the previous report. */
export interface WorkerProgress {
  readonly joined: number;
  readonly failed: number;
  readonly durationsMs: readonly number[];
  readonly bytes: number;
  /** Connections that are open now. */
  readonly open: number;
}

/** What the listeners of a worker have received since their counters were reset. */
export interface ListenerTotals {
  readonly open: number;
  readonly messages: number;
  /** Of the listeners with the fewest and the most chat messages. */
  readonly fewestMessages: number;
  readonly mostMessages: number;
  readonly frames: number;
  readonly bytes: number;
  /** Time of each listener's first patch (steady ms); listeners without one are left out. */
  readonly patchTimes: readonly number[];
  readonly stateBytes: number;
  readonly joinBytes: number;
}
