import type { Db } from '@hangout/db';
import type { Play, PlayEndReason, VoteCounts } from '@hangout/rules';

/** A play that is over, as it stands in the transaction that closes it. */
export interface EndedPlay {
  readonly roomUuid: string;
  readonly play: Play;
  readonly reason: PlayEndReason;
  readonly endedAt: number;
  readonly counts: VoteCounts;
}

/** Something that follows from what happened in a hangout, written in the same transaction, once per play. */
export type Consequence = (tx: Db, over: EndedPlay) => Promise<void>;

/** The one place for what follows from a play: points, audit, pushes go in here, each as a job sent with `tx`. */
export const afterPlay: Consequence[] = [];

/** Somebody who has just taken a seat. */
export interface SeatTaken {
  readonly roomUuid: string;
  readonly djUuid: string;
}

/** The same for what follows from a seat that was taken, once each time. */
export const afterSeat: ((tx: Db, seat: SeatTaken) => Promise<void>)[] = [];
