import { type Client, ClientState } from '@colyseus/core';
import { scaleTimeout } from '@hangout/rules/timeouts';

/** The part of a Colyseus client that actors and lobbies use. */
export interface Connection {
  readonly id: string;
  send(type: string, message: unknown): void;
  close(code: number, reason?: string): void;
  /** Bytes that wait because the client has not yet read them or acknowledged its join. */
  unsentBytes(): number;
}

/** How long a client may take to acknowledge its join, ms; our own client does it at once. */
export const JOIN_ACKNOWLEDGEMENT_MS = 5_000;

/** How long a client may take to reply to a close, ms; `ws` itself waits for thirty seconds. */
export const CLOSE_TIMEOUT_MS = 2_000;

interface ClosableClient {
  leave(code?: number, reason?: string): void;
  /** The underlying WebSocket; Colyseus's type has only what all transports have in common. */
  readonly ref?: unknown;
}

type JoiningClient = Pick<Client, 'state'> & ClosableClient;

/**
 * [H787] Closes a connection. If the client does not reply to the close in time, its socket is destroyed with all
 * pending data: a client that reads nothing does not read the close either.
 */
export function closeConnection(client: ClosableClient, code: number, reason?: string): void {
  client.leave(code, reason);
  // A connection of `ws` has `terminate`.
  const { ref } = client as { ref?: { terminate?: () => void } };
  setTimeout(() => ref?.terminate?.(), CLOSE_TIMEOUT_MS).unref();
}

/** Whether the client has acknowledged its join. Until then Colyseus queues all messages to it, without a limit. */
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
  // Colyseus's type of `send` covers one message name at a time; the caller checks name and payload by the contract.
  const plain = client as Client;
  return {
    id: client.sessionId,
    send: (type, message) => plain.send(type, message),
    close: (code, reason) => closeConnection(plain, code, reason),
    unsentBytes: () => unsentBytes(plain),
  };
}

// Colyseus's type has only what all transports have in common; a `ws` connection also has `bufferedAmount`. The queue
// of a client that has not acknowledged its join is private to Colyseus.
export function unsentBytes(client: Pick<Client, 'ref'>): number {
  const { bufferedAmount = 0 } = client.ref as { bufferedAmount?: number };
  const { _enqueuedMessages: queued = [] } = client as { _enqueuedMessages?: readonly Uint8Array[] };
  return queued.reduce((sum, { byteLength }) => sum + byteLength, bufferedAmount);
}
