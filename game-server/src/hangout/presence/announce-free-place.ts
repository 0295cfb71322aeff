import { saveRoomSnapshots } from '@hangout/db';
import { createBatchLoader } from '@hangout/server';
import type { Hangout } from '../hangout.ts';
import { takeRoomSnapshot } from '../snapshot.ts';

/** Makes the function that writes the room snapshot at once; calls of the same moment share one write. */
export function createFreePlacePublisher(getHangout: () => Hangout): () => Promise<unknown> {
  const publish = createBatchLoader(async (calls: readonly true[]) => {
    const hangout = getHangout();
    const { db } = hangout.dependencies;
    if (!hangout.lifecycle.hasEnded) await saveRoomSnapshots(db, [takeRoomSnapshot(hangout)]);
    return calls;
  });
  // A batch loader needs a key; every call means the same snapshot.
  return () => publish(true);
}

/** [H437] A place has come free in a full hangout: REST learns it now, and not with the next snapshot. Never throws. */
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
