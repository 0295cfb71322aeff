import { loadSettledBooth, loadVotes } from '@hangout/db';
import { nextDeadline } from '@hangout/rules';
import type { Hangout } from '../hangout.ts';
import { withCircuitBreaker } from '../persistence/circuit-breaker.ts';
import { broadcastPlayEnded, publishBooth } from './publish.ts';

/**
 * [H406] Reads the booth from the database if the last commit is uncertain. Must come before code that relies
 * on the booth.
 */
export async function reloadIfUncertain(hangout: Hangout): Promise<void> {
  if (hangout.persistence.isUncertain) await withCircuitBreaker(hangout, () => reloadBooth(hangout));
}

async function reloadBooth(hangout: Hangout): Promise<void> {
  const { booth, roomUuid } = hangout;
  const { db } = hangout.dependencies;
  const stored = await loadSettledBooth(db, roomUuid);
  const before = booth.current.now;
  const playId = stored?.now?.playId;
  const isOtherPlay = playId !== before?.playId;
  const votes = playId && isOtherPlay ? await loadVotes(db, playId) : [];
  hangout.persistence.isUncertain = false;
  if (!stored) return;
  booth.current = stored;
  if (isOtherPlay) {
    if (before) broadcastPlayEnded(hangout, before);
    booth.votes.startPlay(votes);
    // [H2026] The stored play may be of the very song that was to be next.
    booth.nextHouseSong = null;
  }
  publishBooth(hangout);
  booth.timer.set(nextDeadline(stored));
}
