import { type Client, ClientState } from '@colyseus/core';
import { WebSocketClient } from '@colyseus/ws-transport';
import { scaleTimeout } from '@hangout/rules/timeouts';

/** The part of a Colyseus client that actors and lobbies use. */
export interface Connection {
  readonly id: string;
  send(type: string, message: unknown): void;
  close(code: number, reason?: string): void;
  /** Returns how many bytes wait because the client has not read them, or has not acknowledged its join. */
  unsentBytes(): number;
}

/** Time in which a client must acknowledge its join, ms. Our own client does so at once. */
export const JOIN_ACKNOWLEDGEMENT_MS = 5_000;

/** Time in which a client must answer a close frame, ms. By default `ws` waits for thirty seconds. */
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
    joinQueues.delete(client);
  };
  setTimeout(close, scaleTimeout(JOIN_ACKNOWLEDGEMENT_MS)).unref();
}

type ConnectedClient = Pick<Client, 'sessionId' | 'ref' | 'leave' | 'state'> & { send: unknown };

/**
 * A class, because a crowded hangout has thousands of connections, and separate functions for each would cost 0.3 KB
 * per connection.
 */
class ClientConnection implements Connection {
  readonly id: string;
  private readonly client: Client;

  constructor(client: Client) {
    this.id = client.sessionId;
    this.client = client;
  }

  send(type: string, message: unknown): void {
    this.client.send(type, message);
  }

  close(code: number, reason?: string): void {
    closeConnection(this.client, code, reason);
  }

  unsentBytes(): number {
    return unsentBytes(this.client);
  }
}

/** Wraps a Colyseus client as a connection, with further fields of the caller's. */
export function toConnection<T extends object>(client: ConnectedClient, fields: T): Connection & T {
  // Colyseus's type of `send` accepts only one message name at a time. The callers' names and payloads are typed by the
  // contract.
  return Object.assign(new ClientConnection(client as Client), fields);
}

/** The messages for clients that have not acknowledged their join. */
const joinQueues = new WeakMap<object, Uint8Array[]>();

// [H1854] Colyseus keeps this queue in a field, and deletes the field once the client has joined. V8 turns an object
// with a deleted field into a dictionary, which costs each connection 0.7 KB. If it is an accessor of the prototype
// instead, there is no field to delete.
Object.defineProperty(WebSocketClient.prototype, '_enqueuedMessages', {
  configurable: true,
  get(this: WebSocketClient) {
    return joinQueues.get(this);
  },
  set(this: WebSocketClient, queue: Uint8Array[]) {
    joinQueues.set(this, queue);
  },
});

/** Returns the bytes that wait in the socket, and in the queue of a client that has not acknowledged its join. */
export function unsentBytes(client: Pick<Client, 'ref' | 'state'>): number {
  // `bufferedAmount` belongs to `ws`, hence the cast.
  const { bufferedAmount = 0 } = client.ref as { bufferedAmount?: number };
  if (hasAcknowledgedJoin(client)) return bufferedAmount;
  const queued = joinQueues.get(client) ?? [];
  return queued.reduce((sum, { byteLength }) => sum + byteLength, bufferedAmount);
}
