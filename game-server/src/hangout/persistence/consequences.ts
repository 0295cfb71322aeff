import type { Db } from '@hangout/db';
import type { Play, PlayEndReason, VoteCounts } from '@hangout/rules';

/** A play that has ended, for hooks. */
interface EndedPlay {
  readonly roomUuid: string;
  readonly play: Play;
  readonly reason: PlayEndReason;
  readonly endedAt: number;
  readonly counts: VoteCounts;
}

/** Runs once per play, in the transaction that ends it. */
export type Consequence = (tx: Db, over: EndedPlay) => Promise<void>;

/**
 * Hooks for the end of a play, for example to award points. Each sends its job with `tx`, so that it exists
 * only if the transaction commits.
 */
export const afterPlay: Consequence[] = [];

/** A seat that was just taken, for hooks. */
export interface SeatTaken {
  readonly roomUuid: string;
  readonly djUuid: string;
}

/** Hooks for a seat that is taken, for example to notify fans. Each sends its job with `tx`. */
export const afterSeat: ((tx: Db, seat: SeatTaken) => Promise<void>)[] = [];
