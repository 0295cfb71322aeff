import { claimSeatNotification } from '@hangout/db';
import { enqueueNotification } from '@hangout/jobs/notifications';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import { afterSeat, type SeatTaken } from './consequences.ts';

/**
 * [H651] Adds a hook that notifies a DJ's fans when the DJ takes a seat. The returned function removes the
 * hook.
 */
export function notifyFansOfSeats(jobs: Pick<Jobs, 'send'>): () => void {
  const consequence: (typeof afterSeat)[number] = async (tx, { roomUuid, djUuid }: SeatTaken) => {
    if (!(await claimSeatNotification(tx, djUuid, roomUuid))) return;
    await enqueueNotification(jobs, tx, {
      kind: 'djOnStage',
      recipients: { fansOf: djUuid },
      actorUuid: djUuid,
      roomUuid,
    });
  };
  afterSeat.push(consequence);
  return () => {
    afterSeat.splice(afterSeat.indexOf(consequence), 1);
  };
}
