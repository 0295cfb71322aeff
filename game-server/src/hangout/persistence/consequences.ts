import type { Db } from '@hangout/db';
import type { Play, PlayEndReason, VoteCounts } from '@hangout/rules';

/** A play that has ended, as hooks receive it. */
interface EndedPlay {
  readonly roomUuid: string;
  readonly play: Play;
  readonly reason: PlayEndReason;
  readonly endedAt: number;
  readonly counts: VoteCounts;
}

/** A hook that runs in the transaction of a play's end, once per play. */
export type Consequence = (tx: Db, over: EndedPlay) => Promise<void>;

/** Hooks that run in the transaction of a play's end, such as the award of points; each sends a job with `tx`. */
export const afterPlay: Consequence[] = [];

/** A seat that was just taken, as hooks receive it. */
export interface SeatTaken {
  readonly roomUuid: string;
  readonly djUuid: string;
}

/**
 * Hooks that run in the transaction in which a seat is taken, such as push notifications; each sends a job with `tx`.
 */
export const afterSeat: ((tx: Db, seat: SeatTaken) => Promise<void>)[] = [];
