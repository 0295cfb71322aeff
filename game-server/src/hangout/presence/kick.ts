import { closeCodes } from '@hangout/contract/realtime/hangout/messages';
import { stepDown } from '@hangout/rules';
import { postBoothCommand } from '../booth/run-command.ts';
import type { Hangout } from '../hangout.ts';
import { closeForbiddenMicrophones } from '../voice/microphones.ts';
import type { KickReason, Socket } from './person.ts';

/** [R180] Kicks a person: closes all their connections with a reason, and takes their seat. */
export function kickPerson(hangout: Hangout, uuid: string, reason: KickReason): void {
  const person = hangout.presence.people.remove(uuid);
  for (const socket of person?.sockets ?? []) closeWithReason(socket, reason);
  closeForbiddenMicrophones(hangout);
  const isOnStage = [...hangout.booth.current.djs, ...hangout.booth.current.waiting].some(
    (one) => one.uuid === uuid,
  );
  if (isOnStage)
    void postBoothCommand(hangout, (booth, ctx) => stepDown(booth, { uuid, reason: 'kicked' }, ctx));
}

/** Sends the reason to a connection and then closes it. */
export function closeWithReason(socket: Socket, { type, reason, expirationTime }: KickReason): void {
  socket.send('kickedFromRoom', { type, reason, ...(expirationTime !== undefined && { expirationTime }) });
  socket.close(closeCodes.kicked);
}
