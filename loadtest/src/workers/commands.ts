import type { SmallValue } from './msgpack.ts';

/** Commands that the main process sends to a worker, one after the other. */
export type WorkerCommand =
  /** Gets guest tokens. With `named`, creates accounts whose names begin with it, and gets their tokens. */
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
  /** Every listener sends the same request, at a random time within `withinMs`. */
  | {
      readonly do: 'request';
      readonly name: string;
      readonly payload: SmallValue;
      readonly withinMs: number;
    }
  | { readonly do: 'drop' }
  /**
   * Every listener that has lost its connection reconnects with the back-off of a browser. Ends when each has
   * reconnected or timed out.
   */
  | {
      readonly do: 'reconnect';
      readonly base: string;
      readonly slug: string;
      readonly spreadMs: number;
      readonly timeoutMs: number;
    }
  /** Resets the counters and the times of the first patch. */
  | { readonly do: 'resetCounters' }
  | { readonly do: 'count' }
  | { readonly do: 'leave' };

/**
 * How fast joins begin: a number of joins at a time, or a rate that is kept even if earlier joins are still
 * running.
 */
export interface Pace {
  readonly concurrency: number;
  readonly perSecond?: number;
}

export interface CommandReport {
  /** When each item (join, request …) ended, ms by `steadyMs`. */
  readonly times?: readonly number[];
  /** How long each item took, ms; at a fixed rate counted from its scheduled start. */
  readonly durationsMs?: readonly number[];
  readonly failed?: readonly string[];
  readonly counted?: ListenerTotals;
}

/** Sent by a worker twice a second. All fields but `open` count from the previous report. */
export interface WorkerProgress {
  readonly joined: number;
  readonly failed: number;
  readonly durationsMs: readonly number[];
  readonly bytes: number;
  readonly open: number;
}

/** What all listeners of a worker have received since their counters were reset. */
export interface ListenerTotals {
  readonly open: number;
  readonly messages: number;
  /** Number of chat messages of the listener that got the fewest, and of the one that got the most. */
  readonly fewestMessages: number;
  readonly mostMessages: number;
  readonly frames: number;
  readonly bytes: number;
  readonly voiceBytes: number;
  /**
   * When each listener got its first patch after the reset (ms, by `steadyMs`); listeners without a patch are
   * left out.
   */
  readonly patchTimes: readonly number[];
  readonly stateBytes: number;
  readonly joinBytes: number;
}
