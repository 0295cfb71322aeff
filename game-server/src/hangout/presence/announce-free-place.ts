import { saveRoomSnapshots } from '@hangout/db';
import { createBatchLoader } from '@hangout/platform/batch-loader/batch-loader';
import type { Hangout } from '../hangout.ts';
import { takeRoomSnapshot } from '../snapshot.ts';

/** Returns a function that writes the room snapshot at once. Simultaneous calls share a write. */
export function createFreePlacePublisher(getHangout: () => Hangout): () => Promise<unknown> {
  const publish = createBatchLoader(async (calls: readonly true[]) => {
    const hangout = getHangout();
    const { db } = hangout.dependencies;
    if (!hangout.lifecycle.hasEnded) await saveRoomSnapshots(db, [takeRoomSnapshot(hangout)]);
    return calls;
  });
  // A batch loader needs a key; it is always the same, because all calls write the same snapshot.
  return () => publish(true);
}

/**
 * [H437] Publishes that a full hangout has a free place, so that REST can issue tickets before the next
 * regular snapshot. Never throws.
 */
export function announceFreePlace(hangout: Hangout): void {
  hangout.presence
    .publishFreePlace()
    .catch((error: unknown) =>
      hangout.dependencies.log.debug(
        { err: error, room: hangout.roomUuid },
        'a free place could not be published; the next room snapshot carries it',
      ),
    );
}
