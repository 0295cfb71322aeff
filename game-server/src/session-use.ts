import { type Db, markSessionsUsed } from '@hangout/db';

/** Sessions of connected people are marked as used at this interval, ms. */
const INTERVAL_MS = 600_000;

/** Marks sessions as used; does nothing within ten minutes of the last time. `now` is epoch ms. */
export type MarkSessionUse = (sids: readonly string[], now: number) => Promise<void>;

/**
 * [H732] Counts an open connection as use of its session, because a WebSocket sends the token only once, through the
 * ticket.
 */
export function createSessionUse(db: Db): MarkSessionUse {
  let markedAt = Number.NEGATIVE_INFINITY;
  return async (sids, now) => {
    if (sids.length === 0 || now - markedAt < INTERVAL_MS) return;
    markedAt = now;
    await markSessionsUsed(db, sids);
  };
}
