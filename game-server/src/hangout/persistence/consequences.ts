import type { Db } from '@hangout/db';
import type { Play, PlayEndReason, VoteCounts } from '@hangout/rules';

/** What the hooks in `afterPlay` get about the play that has just ended. */
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
 * Hooks that run when a play ends, for example to award points. Each sends its job with `tx`, so that it exists
 * only if the transaction commits.
 */
export const afterPlay: Consequence[] = [];

/** What the hooks in `afterSeat` get: who has just taken a seat, and in which hangout. */
export interface SeatTaken {
  readonly roomUuid: string;
  readonly djUuid: string;
}

/** Hooks that run when a seat is taken, for example to notify fans. Each sends its job with `tx`. */
export const afterSeat: ((tx: Db, seat: SeatTaken) => Promise<void>)[] = [];
