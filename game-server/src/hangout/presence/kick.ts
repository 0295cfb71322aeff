import { closeCodes } from '@hangout/contract/realtime/hangout/messages';
import { refusalToEnter, stepDown } from '@hangout/rules';
import { roomRefusal } from '../../refusal.ts';
import { postBoothCommand } from '../booth/run-command.ts';
import { type Hangout, policyContext } from '../hangout.ts';
import { closeForbiddenMicrophones } from '../voice/microphones.ts';
import type { KickReason, Person, Socket } from './person.ts';

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

/**
 * [H2025] Called after a request has waited for something. @throws RefusalError if its sender was kicked or banned
 * meanwhile
 */
export function refuseIfKicked(hangout: Hangout, person: Person): void {
  // A person who has only left has no connections any more, and what they sent before still counts.
  const isRemoved = person.sockets.length > 0 && !hangout.presence.people.get(person.uuid);
  if (isRemoved || refusalToEnter(person, policyContext(hangout))) throw roomRefusal('not_allowed');
}

/** Sends the reason to a connection and then closes it. */
export function closeWithReason(socket: Socket, { type, reason, expirationTime }: KickReason): void {
  socket.send('kickedFromRoom', { type, reason, ...(expirationTime !== undefined && { expirationTime }) });
  socket.close(closeCodes.kicked);
}
