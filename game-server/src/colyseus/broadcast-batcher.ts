import type { Client } from '@colyseus/core';

/**
 * Batches broadcasts: a message to many clients is framed once, and all messages of a batch go to a
 * connection in one write. This is the only file that uses private parts of `ws`; it writes frames to the
 * socket as `ws` does.
 */
export interface BroadcastBatcher {
  /** Registers a client, so that messages to it can be batched. */
  add(client: BatchedClient): void;
  /**
   * Calls `send`. Its messages are held back until it ends; then each connection gets its messages in order, in one
   * write.
   */
  batch(send: () => void): void;
}

export type BatchedClient = Pick<Client, 'ref' | 'raw'>;

/** What the batcher uses of a `ws` connection; all but `readyState` is private there. */
interface WsConnection {
  readonly readyState?: number;
  readonly _socket?: { write(bytes: Buffer): unknown } | null;
  /** Not 0 while `ws` compresses a message, for which later ones must wait. */
  readonly _sender?: { readonly _state?: number };
}

/**
 * The version of `ws` on whose private parts this file relies; a test compares it with the installed one.
 * After an upgrade, check that `_socket.write` and `_sender._state` still mean the same, and change this
 * constant.
 */
export const WS_VERSION = '8.23';

const OPEN = 1;
const IDLE = 0;

/** [H435] Creates the broadcast batcher of one room. */
export function createBroadcastBatcher(): BroadcastBatcher {
  let currentBatch: { readonly start: SentSequence; readonly sent: Map<WsConnection, SentSequence> } | null =
    null;

  return {
    add(client) {
      const connection = connectionOf(client);
      const { raw: sendAlone } = client;
      client.raw = (bytes, options, done) => {
        if (!currentBatch || done || !canWriteDirectly(connection))
          return sendAlone.call(client, bytes, options, done);
        const { start, sent } = currentBatch;
        sent.set(connection, (sent.get(connection) ?? start).append(bytes));
      };
    },
    batch(send) {
      if (currentBatch) return send();
      const sent = new Map<WsConnection, SentSequence>();
      currentBatch = { start: createSequence(null, null), sent };
      try {
        send();
      } finally {
        currentBatch = null;
        for (const [connection, sequence] of sent)
          if (connection.readyState === OPEN) connection._socket?.write(sequence.frames());
      }
    },
  };
}

// Colyseus's type covers only what all its transports share, hence the cast.
const connectionOf = ({ ref }: Pick<Client, 'ref'>) => ref as unknown as WsConnection;

function canWriteDirectly({ _socket, _sender }: WsConnection): boolean {
  return typeof _socket?.write === 'function' && _sender?._state === IDLE;
}

/**
 * The messages of this batch to a connection. Connections with the same messages share this object, so that
 * each message is framed once.
 */
interface SentSequence {
  append(bytes: Uint8Array): SentSequence;
  frames(): Buffer;
}

function createSequence(previous: SentSequence | null, bytes: Uint8Array | null): SentSequence {
  const next = new Map<Uint8Array, SentSequence>();
  // The message is framed now, which copies its bytes, because Colyseus uses its buffer again for the next message.
  const frame = bytes && encodeFrame(bytes);
  let all: Buffer | undefined;
  const sequence: SentSequence = {
    append(more) {
      let known = next.get(more);
      if (!known) {
        known = createSequence(sequence, more);
        next.set(more, known);
      }
      return known;
    },
    frames() {
      all ??= frame ? (previous ? Buffer.concat([previous.frames(), frame]) : frame) : Buffer.alloc(0);
      return all;
    },
  };
  return sequence;
}

const FINAL_BINARY = 0x82;

/** Encodes a message as a WebSocket frame from a server (RFC 6455, 5.2): final, binary, unmasked. */
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
