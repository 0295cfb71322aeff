import type { SmallValue } from './msgpack.ts';

/** The commands that the main process sends to a worker, one at a time. */
export type WorkerCommand =
  /** Fetches guest tokens, or creates accounts whose names begin with `named` and fetches theirs. */
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
  /** Every listener sends one request (the same for all) at a random time within `withinMs`. */
  | {
      readonly do: 'request';
      readonly name: string;
      readonly payload: SmallValue;
      readonly withinMs: number;
    }
  /** Breaks all connections at once. */
  | { readonly do: 'drop' }
  /**
   * Every listener whose connection was lost reconnects with back-off, like a browser; ends when all are back or
   * timed out.
   */
  | {
      readonly do: 'reconnect';
      readonly base: string;
      readonly slug: string;
      readonly spreadMs: number;
      readonly timeoutMs: number;
    }
  /** Resets the counters and the time of the first patch. */
  | { readonly do: 'resetCounters' }
  | { readonly do: 'count' }
  | { readonly do: 'leave' };

/** Pace of joins: either a number of concurrent joins, or a rate that is kept even while earlier joins run. */
export interface Pace {
  readonly concurrency: number;
  readonly perSecond?: number;
}

export interface CommandReport {
  /** Completion times of the items (steady ms), and their durations from the scheduled start. */
  readonly times?: readonly number[];
  readonly durationsMs?: readonly number[];
  /** Error messages. */
  readonly failed?: readonly string[];
  readonly counted?: ListenerTotals;
}

/** Progress that a worker reports twice a second; all fields except `open` count since the previous report. */
export interface WorkerProgress {
  readonly joined: number;
  readonly failed: number;
  readonly durationsMs: readonly number[];
  readonly bytes: number;
  /** Number of open connections. */
  readonly open: number;
}

/** Totals received by a worker's listeners since the last reset of their counters. */
export interface ListenerTotals {
  readonly open: number;
  readonly messages: number;
  /** Number of chat messages at the listener with the fewest and the one with the most. */
  readonly fewestMessages: number;
  readonly mostMessages: number;
  readonly frames: number;
  readonly bytes: number;
  readonly voiceBytes: number;
  /** Time of each listener's first patch since the reset (steady ms); listeners without a patch are left out. */
  readonly patchTimes: readonly number[];
  readonly stateBytes: number;
  readonly joinBytes: number;
}
