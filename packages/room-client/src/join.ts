import type { Room as SdkRoom } from '@colyseus/sdk';

/** A ticket with the address of the process where it is valid, as the REST call to join answers it. */
export interface Ticket {
  readonly endpoint: string;
  readonly ticket: string;
}

/**
 * Joins a room of the game server by a ticket. The SDK's own reconnection is switched off, because a reconnect is
 * always a new ticket and a new join. The SDK is loaded at the first join, so that a browser's first page is small.
 * @throws the SDK's error when the ticket is refused or the socket does not open
 */
export async function joinByTicket(roomName: string, { endpoint, ticket }: Ticket): Promise<SdkRoom> {
  const { Client } = await import('@colyseus/sdk');
  const room = await new Client(endpoint).joinOrCreate(roomName, { ticket });
  room.reconnection.enabled = false;
  return room;
}
