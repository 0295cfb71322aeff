import type { Room as SdkRoom } from '@colyseus/sdk';
import { admissionRefusals } from '@hangout/contract/realtime/hangout/messages';
import { RefusalError } from '@hangout/rules';
import { loadSdk } from './sdk.ts';

/** A ticket with the address of the process where it is valid, as the REST call to join answers it. */
export interface Ticket {
  readonly endpoint: string;
  readonly ticket: string;
}

/**
 * Joins a room of the game server by a ticket. The SDK's own reconnection is switched off, because a reconnect is
 * always a new ticket and a new join. The SDK is loaded by the first join at the latest.
 * @throws RefusalError where the room or its process has no place for this person or connection [H780-H783]
 * @throws the SDK's error when the ticket is refused or the socket does not open
 */
export async function joinByTicket(roomName: string, { endpoint, ticket }: Ticket): Promise<SdkRoom> {
  const { Client } = await loadSdk();
  const room = await new Client(endpoint).joinOrCreate(roomName, { ticket }).catch(throwRefusal);
  room.reconnection.enabled = false;
  return room;
}

/**
 * Leaves a room; resolves once its socket is closed. Over a socket that is closing already nothing can be said any more:
 * the browser would log an error.
 */
export async function leaveRoom(room: SdkRoom, consented: boolean): Promise<void> {
  if (room.connection.isOpen) await room.leave(consented);
  else room.connection.close();
}

/** Rethrows the SDK's error; one whose message is that of a refusal becomes this refusal. */
export function throwRefusal(error: unknown): never {
  const { message } = error instanceof Error ? error : { message: '' };
  const found = Object.entries(admissionRefusals).find(([, text]) => text === message);
  throw found ? new RefusalError({ code: found[0], message }) : error;
}
