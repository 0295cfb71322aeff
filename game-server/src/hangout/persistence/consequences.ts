import type { Db } from '@hangout/db';
import type { Play, PlayEndReason, VoteCounts } from '@hangout/rules';

/** A play that has ended, in the transaction that closes it. */
export interface EndedPlay {
  readonly roomUuid: string;
  readonly play: Play;
  readonly reason: PlayEndReason;
  readonly endedAt: number;
  readonly counts: VoteCounts;
}

/** What follows from the end of a play: runs in the transaction that closes it, once for each play. */
export type Consequence = (tx: Db, over: EndedPlay) => Promise<void>;

/** Everything that follows from the end of a play, such as points: each sends a job with `tx`. */
export const afterPlay: Consequence[] = [];

/** A seat that was just taken. */
export interface SeatTaken {
  readonly roomUuid: string;
  readonly djUuid: string;
}

/** Everything that follows from taking a seat, such as push notifications: each sends a job with `tx`. */
export const afterSeat: ((tx: Db, seat: SeatTaken) => Promise<void>)[] = [];
