import type { Db } from '@hangout/db';
import type { Play, PlayEndReason, VoteCounts } from '@hangout/rules';

/** A play that has ended, as passed to hooks. */
interface EndedPlay {
  readonly roomUuid: string;
  readonly play: Play;
  readonly reason: PlayEndReason;
  readonly endedAt: number;
  readonly counts: VoteCounts;
}

/** A hook that runs in the transaction that ends a play, once per play. */
export type Consequence = (tx: Db, over: EndedPlay) => Promise<void>;

/**
 * Hooks that run in the transaction that ends a play, for example to award points. Each sends its job with `tx`, so
 * that the job exists only if the transaction commits.
 */
export const afterPlay: Consequence[] = [];

/** A seat that was just taken, as passed to hooks. */
export interface SeatTaken {
  readonly roomUuid: string;
  readonly djUuid: string;
}

/**
 * Hooks that run in the transaction in which a seat is taken, such as the one for push notifications. Each sends a job
 * with `tx`.
 */
export const afterSeat: ((tx: Db, seat: SeatTaken) => Promise<void>)[] = [];
