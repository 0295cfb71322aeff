import type { Kept } from './kept.ts';
import type { Note } from './notes.ts';

/** Everything that an evening leaves behind, as plain values: the laws read nothing else. Times in epoch ms. */
export interface Evidence {
  readonly notes: readonly Note[];
  readonly kept: Kept;
  readonly faults: readonly FaultDone[];
  readonly logs: readonly LogLine[];
  /** Parts that ended though nobody hit them, in words. */
  readonly deaths: readonly string[];
}

export interface FaultDone {
  readonly number: number;
  readonly words: string;
  /** game, rest, postgres, redis or proxy. */
  readonly part: string;
  readonly kind: string;
  readonly at: number;
  readonly healed: number;
}

export interface LogLine {
  readonly part: string;
  readonly text: string;
}
