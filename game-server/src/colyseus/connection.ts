import { type Client, ClientState } from '@colyseus/core';
import { WebSocketClient } from '@colyseus/ws-transport';
import { scaleTimeout } from '@hangout/rules/timeouts';

/** What actors and lobbies use of a Colyseus client. */
export interface Connection {
  readonly id: string;
  send(type: string, message: unknown): void;
  close(code: number, reason?: string): void;
  /** Returns how many bytes are waiting because the client does not read or has not acknowledged its join. */
  unsentBytes(): number;
}

/** A client must acknowledge its join within this time, ms. Ours does so at once. */
export const JOIN_ACKNOWLEDGEMENT_MS = 5_000;

/** A client must answer a close frame within this time, ms. `ws` by itself waits for thirty seconds. */
export const CLOSE_TIMEOUT_MS = 2_000;

interface ClosableClient {
  leave(code?: number, reason?: string): void;
  /** The WebSocket; Colyseus's type covers only what all its transports share. */
  readonly ref?: unknown;
}

type JoiningClient = Pick<Client, 'state'> & ClosableClient;

/**
 * [H787] Closes a connection. If the client does not answer the close frame in time, its socket is destroyed
 * with all waiting data: a client that does not read never sees the close frame.
 */
export function closeConnection(client: ClosableClient, code: number, reason?: string): void {
  client.leave(code, reason);
  // The WebSocket of the transport `ws` has a method `terminate`.
  const { ref } = client as { ref?: { terminate?: () => void } };
  setTimeout(() => ref?.terminate?.(), CLOSE_TIMEOUT_MS).unref();
}

/**
 * Returns whether a client has acknowledged its join. Until then Colyseus queues messages without a limit.
 */
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
 * This is a class, because separate functions for each of a crowded hangout's thousands of connections would take 0.3
 * KB more per connection.
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

/** Wraps a Colyseus client; `fields` are added to the result. */
export function toConnection<T extends object>(client: ConnectedClient, fields: T): Connection & T {
  // Colyseus's `send` accepts one message name at a time. Callers' names and payloads are checked by the
  // contract's types.
  return Object.assign(new ClientConnection(client as Client), fields);
}

/** Messages for clients that have not acknowledged their join. */
const joinQueues = new WeakMap<object, Uint8Array[]>();

// [H1854] Colyseus has this queue in a field and deletes the field after the join. For V8, an object with a
// deleted field is a dictionary, which takes 0.7 KB per connection. With an accessor of the prototype there
// is no field to delete.
Object.defineProperty(WebSocketClient.prototype, '_enqueuedMessages', {
  configurable: true,
  get(this: WebSocketClient) {
    return joinQueues.get(this);
  },
  set(this: WebSocketClient, queue: Uint8Array[]) {
    joinQueues.set(this, queue);
  },
});

/** Returns the bytes that wait in the socket, plus those queued until the client acknowledges its join. */
export function unsentBytes(client: Pick<Client, 'ref' | 'state'>): number {
  // `bufferedAmount` belongs to `ws`, hence the cast.
  const { bufferedAmount = 0 } = client.ref as { bufferedAmount?: number };
  if (hasAcknowledgedJoin(client)) return bufferedAmount;
  const queued = joinQueues.get(client) ?? [];
  return queued.reduce((sum, { byteLength }) => sum + byteLength, bufferedAmount);
}
