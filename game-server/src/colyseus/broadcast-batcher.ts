import type { Client } from '@colyseus/core';

/**
 * What is sent to a crowd at once: framed once, and one write for each connection. This file alone reaches into `ws`:
 * it writes finished frames to the socket behind a connection, as `ws` itself does after framing.
 */
export interface BroadcastBatcher {
  /** From now on this connection takes part. */
  add(client: BatchedClient): void;
  /** Everything that `send` sends leaves each connection as one write, in its order. */
  batch(send: () => void): void;
}

export type BatchedClient = Pick<Client, 'ref' | 'raw'>;

/** The part of a connection of `ws` that is used; all but `readyState` have no public name. */
interface WsConnection {
  readonly readyState?: number;
  readonly _socket?: { write(bytes: Buffer): unknown } | null;
  /** Not 0 while `ws` packs something: what follows has to wait behind it. */
  readonly _sender?: { readonly _state?: number };
}

const OPEN = 1;
const IDLE = 0;

/** [H435] For the connections of one room. */
export function createBroadcastBatcher(): BroadcastBatcher {
  let currentBatch: { readonly start: SentSequence; readonly at: Map<WsConnection, SentSequence> } | null =
    null;

  return {
    add(client) {
      const connection = connectionOf(client);
      const { raw: alone } = client;
      client.raw = (bytes, options, done) => {
        if (!currentBatch || done || !canWriteDirectly(connection))
          return alone.call(client, bytes, options, done);
        const { start, at } = currentBatch;
        at.set(connection, (at.get(connection) ?? start).append(bytes));
      };
    },
    batch(send) {
      if (currentBatch) return send();
      const at = new Map<WsConnection, SentSequence>();
      currentBatch = { start: createSequence(null, null), at };
      try {
        send();
      } finally {
        currentBatch = null;
        for (const [connection, step] of at)
          if (connection.readyState === OPEN) connection._socket?.write(step.frames());
      }
    },
  };
}

// Colyseus knows a connection by what all transports have in common.
const connectionOf = ({ ref }: Pick<Client, 'ref'>) => ref as unknown as WsConnection;

function canWriteDirectly({ _socket, _sender }: WsConnection): boolean {
  return typeof _socket?.write === 'function' && _sender?._state === IDLE;
}

/** What a connection was sent so far. Connections that were sent the same share it, so it is framed once. */
interface SentSequence {
  append(bytes: Uint8Array): SentSequence;
  frames(): Buffer;
}

function createSequence(before: SentSequence | null, bytes: Uint8Array | null): SentSequence {
  const next = new Map<Uint8Array, SentSequence>();
  // the sender may use its bytes again for what it sends next: they are copied at once
  const frame = bytes && encodeFrame(bytes);
  let all: Buffer | undefined;
  const step: SentSequence = {
    append(more) {
      let known = next.get(more);
      if (!known) {
        known = createSequence(step, more);
        next.set(more, known);
      }
      return known;
    },
    frames() {
      all ??= frame ? (before ? Buffer.concat([before.frames(), frame]) : frame) : Buffer.alloc(0);
      return all;
    },
  };
  return step;
}

const FINAL_BINARY = 0x82;

/** One message as a server's frame (RFC 6455, 5.2): final, binary, without a mask. */
export function encodeFrame(bytes: Uint8Array): Buffer {
  const { length } = bytes;
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafeSlow(head + length);
  frame[0] = FINAL_BINARY;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.set(bytes, head);
  return frame;
}
