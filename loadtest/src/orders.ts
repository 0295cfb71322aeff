/** What the conductor tells a generator to do, one order at a time. */
export type Order =
  | { readonly do: 'tokens'; readonly base: string; readonly count: number }
  | { readonly do: 'join'; readonly base: string; readonly slug: string; readonly atOnce: number }
  | { readonly do: 'connect'; readonly url: string; readonly count: number; readonly atOnce: number }
  | {
      readonly do: 'again';
      readonly base: string;
      readonly slug: string;
      readonly count: number;
      readonly awayMs: number;
    }
  /** Counters to zero, and the next patch is awaited. */
  | { readonly do: 'watch' }
  | { readonly do: 'count' }
  | { readonly do: 'leave' };

export interface Report {
  /** Moments at which somebody was inside (steady ms). */
  readonly times?: readonly number[];
  readonly failed?: readonly string[];
  readonly counted?: Counted;
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
}
