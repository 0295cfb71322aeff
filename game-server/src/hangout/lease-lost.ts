import { closeCodes } from '@hangout/contract/realtime/hangout/messages';
import { rejectQueuedMessages } from './chat/message-queue.ts';
import type { Hangout } from './hangout.ts';

/**
 * [H402] Ends the actor after another process has taken over its lease: sends `roomReset` to all clients, and
 * writes nothing any more.
 */
export function closeAfterLeaseLoss(hangout: Hangout): void {
  if (hangout.lifecycle.hasEnded) return;
  hangout.lifecycle.hasEnded = true;
  hangout.lease.isLost = true;
  hangout.booth.timer.set(null);
  rejectQueuedMessages(hangout.chat.queue);
  const { roomUuid: room, lease } = hangout;
  hangout.dependencies.log.warn(
    { room, epoch: lease.held.epoch },
    'room lease lost to another process; closing the room',
  );
  hangout.broadcaster?.broadcast('roomReset', {});
  hangout.broadcaster?.close(closeCodes.reset);
}
