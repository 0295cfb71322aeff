import { closeCodes } from '@hangout/contract/room/messages';
import { stepDown } from '@hangout/rules';
import type { Hangout } from '../hangout.ts';
import { stepAside } from '../stage/step.ts';
import type { Farewell, Socket } from './person.ts';

/** [R180] Sends somebody out with every connection, and off the stage. */
export function sendOut(h: Hangout, uuid: string, farewell: Farewell): void {
  const person = h.crowd.remove(uuid);
  for (const socket of person?.sockets ?? []) bid(socket, farewell);
  const isOnStage = [...h.booth.djs, ...h.booth.waiting].some((one) => one.uuid === uuid);
  if (isOnStage) void stepAside(h, (booth, ctx) => stepDown(booth, { uuid, reason: 'kicked' }, ctx));
}

/** One connection is told why, and closed. */
export function bid(socket: Socket, { type, reason, expirationTime }: Farewell): void {
  socket.send('kickedFromRoom', { type, reason, ...(expirationTime !== undefined && { expirationTime }) });
  socket.close(closeCodes.kicked);
}
