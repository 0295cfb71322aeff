import { type Client, ClientState } from '@colyseus/core';
import { scaleTimeout } from '@hangout/rules/timeouts';

/** The part of a Colyseus client that actors and lobbies use. */
export interface Connection {
  readonly id: string;
  send(type: string, message: unknown): void;
  close(code: number, reason?: string): void;
  /** Returns how many bytes wait because the client has not read them, or has not acknowledged its join. */
  unsentBytes(): number;
}

/** How long a client may take to acknowledge its join, ms. Our own client does so at once. */
export const JOIN_ACKNOWLEDGEMENT_MS = 5_000;

/** How long a client may take to answer a close frame, ms. By itself `ws` would wait for thirty seconds. */
export const CLOSE_TIMEOUT_MS = 2_000;

interface ClosableClient {
  leave(code?: number, reason?: string): void;
  /** The underlying WebSocket. Colyseus's type declares only what all its transports have in common. */
  readonly ref?: unknown;
}

type JoiningClient = Pick<Client, 'state'> & ClosableClient;

/**
 * [H787] Closes a connection. If the client does not answer the close frame in time, its socket is destroyed with all
 * pending data: a client that does not read would never see the close frame.
 */
export function closeConnection(client: ClosableClient, code: number, reason?: string): void {
  client.leave(code, reason);
  // If the transport is `ws`, the connection has `terminate`.
  const { ref } = client as { ref?: { terminate?: () => void } };
  setTimeout(() => ref?.terminate?.(), CLOSE_TIMEOUT_MS).unref();
}

/** Whether the client has acknowledged its join. Before that, Colyseus queues all messages to it without a limit. */
export const hasAcknowledgedJoin = ({ state }: Pick<Client, 'state'>): boolean =>
  state !== ClientState.JOINING;

/** [H710] Closes the connection with `code` if the client does not acknowledge its join in time. */
export function closeUnlessAcknowledged(client: JoiningClient, code: number): void {
  const close = () => {
    if (!hasAcknowledgedJoin(client)) closeConnection(client, code);
  };
  setTimeout(close, scaleTimeout(JOIN_ACKNOWLEDGEMENT_MS)).unref();
}

export function toConnection(
  client: Pick<Client, 'sessionId' | 'ref' | 'leave'> & { send: unknown },
): Connection {
  // Colyseus's type of `send` accepts only one message name at a time. The callers' names and payloads are typed by the
  // contract.
  const plain = client as Client;
  return {
    id: client.sessionId,
    send: (type, message) => plain.send(type, message),
    close: (code, reason) => closeConnection(plain, code, reason),
    unsentBytes: () => unsentBytes(plain),
  };
}

// Returns the bytes that wait in the socket, and in the queue of a client that has not acknowledged its join.
// `bufferedAmount` belongs to `ws`, the queue is private to Colyseus, so both need a cast.
export function unsentBytes(client: Pick<Client, 'ref'>): number {
  const { bufferedAmount = 0 } = client.ref as { bufferedAmount?: number };
  const { _enqueuedMessages: queued = [] } = client as { _enqueuedMessages?: readonly Uint8Array[] };
  return queued.reduce((sum, { byteLength }) => sum + byteLength, bufferedAmount);
}
