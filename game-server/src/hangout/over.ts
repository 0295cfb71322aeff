import { closeCodes } from '@hangout/contract/room/messages';
import { abandon } from './chat/queue.ts';
import type { Hangout } from './hangout.ts';

/** [H402] Somebody else hosts this hangout: everybody is told to come again, and nothing more is written. */
export function fenceOff(h: Hangout): void {
  if (h.over) return;
  h.over = true;
  h.fenced = true;
  h.alarm.set(null);
  abandon(h.chat);
  h.ports.log.warn({ room: h.lease.roomUuid, epoch: h.lease.epoch }, 'another actor has taken over');
  h.outlet?.broadcast('roomReset', {});
  h.outlet?.close(closeCodes.reset);
}
