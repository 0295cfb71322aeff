import type { Room as SdkRoom } from '@colyseus/sdk';
import { admissionRefusals } from '@hangout/contract/realtime/hangout/messages';
import { RefusalError } from '@hangout/rules';
import { loadSdk } from './sdk.ts';

/** A ticket, and the URL of the process that accepts it, as returned by the REST call to join. */
export interface Ticket {
  readonly endpoint: string;
  readonly ticket: string;
}

/**
 * Joins a room of the game server with a ticket. The SDK's own reconnection is switched off, because each reconnect
 * needs a new ticket and a new join. The SDK is loaded on the first join.
 * @throws RefusalError if the room or its process has no place for this user or connection [H780-H783]
 * @throws the SDK's error if the ticket is refused or the socket does not open
 */
export async function joinByTicket(roomName: string, { endpoint, ticket }: Ticket): Promise<SdkRoom> {
  const { Client } = await loadSdk();
  const room = await new Client(endpoint).joinOrCreate(roomName, { ticket }).catch(throwRefusal);
  room.reconnection.enabled = false;
  return room;
}

/**
 * Leaves a room; resolves once its socket is closed. If the socket is already closing, no message is sent, because the
 * browser would log an error.
 */
export async function leaveRoom(room: SdkRoom, consented: boolean): Promise<void> {
  if (room.connection.isOpen) await room.leave(consented);
  else room.connection.close();
}

/** Rethrows the SDK's error. If its message is that of a known refusal, throws that as a RefusalError. */
export function throwRefusal(error: unknown): never {
  const { message } = error instanceof Error ? error : { message: '' };
  const found = Object.entries(admissionRefusals).find(([, text]) => text === message);
  throw found ? new RefusalError({ code: found[0], message }) : error;
}
