import type { Client } from '@colyseus/core';

/** A connection of Colyseus in the few words that actors and lobbies use. */
export interface Wire {
  readonly id: string;
  send(type: string, message: unknown): void;
  close(code: number, reason?: string): void;
  /** Bytes that wait to be read by the other side. */
  bytesWaiting(): number;
}

export function wireOf(client: Pick<Client, 'sessionId' | 'ref' | 'leave'> & { send: unknown }): Wire {
  // Colyseus knows its messages by one name at a time; ours are typed by whoever sends them
  const plain = client as Client;
  return {
    id: client.sessionId,
    send: (type, message) => plain.send(type, message),
    close: (code, reason) => client.leave(code, reason),
    // Colyseus knows a connection by what all transports have in common
    bytesWaiting: () => (client.ref as { bufferedAmount?: number }).bufferedAmount ?? 0,
  };
}
