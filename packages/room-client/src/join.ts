import type { Room as SdkRoom } from '@colyseus/sdk';
import { admissionRefusals } from '@hangout/contract/realtime/hangout/messages';
import { RefusalError } from '@hangout/rules';
import { type OpenSocket, useOpenSocket } from './open-socket.ts';
import { loadSdk } from './sdk.ts';

/** A ticket, and the URL of the process that accepts it. */
export interface Ticket {
  readonly endpoint: string;
  readonly ticket: string;
  /** [H1915] The place that was requested with the ticket before the SDK was loaded. */
  readonly place?: EarlyPlace | undefined;
}

/** The response to the request for a place in a room, and the socket that was opened with it. */
export interface EarlyPlace {
  readonly response: Promise<Response>;
  /** Absent until the response is here, or if it is a refusal. */
  readonly opened?: OpenSocket | undefined;
}

/**
 * Joins a room with a ticket. The SDK does not reconnect by itself, because that needs a new ticket. The SDK is loaded
 * with the first join.
 * @throws RefusalError if there is no place for this user or connection [H780-H783]
 * @throws the SDK's error if the ticket is refused or the socket does not open
 */
export async function joinByTicket(roomName: string, { endpoint, ticket, place }: Ticket): Promise<SdkRoom> {
  const { Client, WebSocketTransport } = await loadSdk();
  const fetchFn =
    place &&
    (async () => {
      const response = await place.response;
      if (place.opened) useOpenSocket(WebSocketTransport, place.opened);
      return response;
    });
  const room = await new Client(endpoint, { fetchFn }).joinOrCreate(roomName, { ticket }).catch(throwRefusal);
  room.reconnection.enabled = false;
  return room;
}

/**
 * Leaves a room; resolves when its socket is closed. A socket that is already closing gets no message,
 * because the browser would log an error.
 */
export async function leaveRoom(
  room: Pick<SdkRoom, 'connection' | 'leave'>,
  consented: boolean,
): Promise<void> {
  if (room.connection.isOpen) await room.leave(consented);
  else room.connection.close();
}

/** Throws a RefusalError if the SDK's error has the message of a known refusal; rethrows it otherwise. */
export function throwRefusal(error: unknown): never {
  const { message } = error instanceof Error ? error : { message: '' };
  const found = Object.entries(admissionRefusals).find(([, text]) => text === message);
  throw found ? new RefusalError({ code: found[0], message }) : error;
}
