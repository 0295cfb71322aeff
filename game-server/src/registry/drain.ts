import { setTimeout as pause } from 'node:timers/promises';
import { closeCodes } from '@hangout/contract/realtime/hangout/messages';
import type { HostedRoom, HostedRooms } from './hosted-room.ts';

/** Hangouts are closed in batches of this size; the next batch begins after this time at the latest, ms. */
const DRAIN_BATCH = 20;
const DRAIN_BATCH_TIMEOUT_MS = 1500;

/**
 * [H448] Drains a process: closes its hangouts in batches and asks their clients to reconnect. During this time none is
 * opened.
 */
export async function drainRooms(
  hosted: HostedRooms,
  close: (room: HostedRoom) => Promise<void>,
): Promise<void> {
  for (let batch = takeNextBatch(hosted); batch.length > 0; batch = takeNextBatch(hosted)) {
    for (const room of batch) {
      const { broadcaster } = room.actor.hangout;
      if (!room.hasColyseusRoom) void close(room);
      else {
        broadcaster?.broadcast('roomReset', {});
        broadcaster?.close(closeCodes.reset);
      }
    }
    const allClosed = Promise.all(batch.map(({ closed }) => closed.promise));
    await Promise.race([allClosed, pause(DRAIN_BATCH_TIMEOUT_MS)]);
  }
}

/** Returns the next batch of hangouts that are not closing yet. */
function takeNextBatch(hosted: HostedRooms): HostedRoom[] {
  const open = [...hosted.values()].filter(({ actor }) => {
    const { isClosing, hasEnded } = actor.hangout.lifecycle;
    return !isClosing && !hasEnded;
  });
  const batch = open.slice(0, DRAIN_BATCH);
  for (const { actor } of batch) actor.hangout.lifecycle.isClosing = true;
  return batch;
}
