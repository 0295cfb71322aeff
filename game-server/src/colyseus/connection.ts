import type { Client } from '@colyseus/core';

/** The part of a Colyseus client that actors and lobbies use. */
export interface Connection {
  readonly id: string;
  send(type: string, message: unknown): void;
  close(code: number, reason?: string): void;
  /** Bytes waiting in the server's send buffer because the client has not read them yet. */
  unsentBytes(): number;
}

export function toConnection(
  client: Pick<Client, 'sessionId' | 'ref' | 'leave'> & { send: unknown },
): Connection {
  // Colyseus's `send` type covers one message name at a time; here the caller checks name and payload by the
  // contract.
  const plain = client as Client;
  return {
    id: client.sessionId,
    send: (type, message) => plain.send(type, message),
    close: (code, reason) => client.leave(code, reason),
    // Colyseus types a connection by what all transports have in common; a `ws` connection also has `bufferedAmount`.
    unsentBytes: () => (client.ref as { bufferedAmount?: number }).bufferedAmount ?? 0,
  };
}
