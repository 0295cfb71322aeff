import { claimSeatNotification } from '@hangout/db';
import { createDjOnStageNotification } from '@hangout/rules';
import { enqueuePush, type Jobs } from '@hangout/server';
import { afterSeat, type SeatTaken } from './consequences.ts';

/**
 * [H651] Registers a hook that sends fans a push notification when their DJ takes a seat. Returns a function that
 * removes the hook.
 */
export function notifyFansOfSeats(jobs: Pick<Jobs, 'send'>): () => void {
  const consequence: (typeof afterSeat)[number] = async (tx, { roomUuid, djUuid }: SeatTaken) => {
    const claimed = await claimSeatNotification(tx, djUuid, roomUuid);
    if (!claimed) return;
    const notification = createDjOnStageNotification({ uuid: djUuid, nickname: claimed.nickname }, claimed);
    await enqueuePush(jobs, tx, { recipients: { fansOf: djUuid }, notification });
  };
  afterSeat.push(consequence);
  return () => {
    afterSeat.splice(afterSeat.indexOf(consequence), 1);
  };
}
