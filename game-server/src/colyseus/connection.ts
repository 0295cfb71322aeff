import type { Client } from '@colyseus/core';

/** A connection of a Colyseus client, as far as actors and lobbies use it. */
export interface Connection {
  readonly id: string;
  send(type: string, message: unknown): void;
  close(code: number, reason?: string): void;
  /** Bytes that the client has not read yet. */
  unsentBytes(): number;
}

export function toConnection(
  client: Pick<Client, 'sessionId' | 'ref' | 'leave'> & { send: unknown },
): Connection {
  // Colyseus types messages one name at a time; ours are typed by whoever sends them.
  const plain = client as Client;
  return {
    id: client.sessionId,
    send: (type, message) => plain.send(type, message),
    close: (code, reason) => client.leave(code, reason),
    // Colyseus types a connection by what all transports have in common; that of ws has `bufferedAmount`.
    unsentBytes: () => (client.ref as { bufferedAmount?: number }).bufferedAmount ?? 0,
  };
}
