import type { Client } from '@colyseus/core';

/**
 * What is sent to a crowd at once: framed once, and one write for each connection. This file alone reaches into `ws`:
 * it writes finished frames to the socket behind a connection, as `ws` itself does after framing.
 */
export interface FanOut {
  /** From now on this connection takes part. */
  add(client: Sending): void;
  /** Everything that `send` sends leaves each connection as one write, in its order. */
  together(send: () => void): void;
}

export type Sending = Pick<Client, 'ref' | 'raw'>;

/** The part of a connection of `ws` that is used; all but `readyState` have no public name. */
interface Connection {
  readonly readyState?: number;
  readonly _socket?: { write(bytes: Buffer): unknown } | null;
  /** Not 0 while `ws` packs something: what follows has to wait behind it. */
  readonly _sender?: { readonly _state?: number };
}

const OPEN = 1;
const IDLE = 0;

/** [H435] For the connections of one room. */
export function createFanOut(): FanOut {
  let gathering: { readonly start: Step; readonly at: Map<Connection, Step> } | null = null;

  return {
    add(client) {
      const connection = connectionOf(client);
      const { raw: alone } = client;
      client.raw = (bytes, options, done) => {
        if (!gathering || done || !isPlain(connection)) return alone.call(client, bytes, options, done);
        const { start, at } = gathering;
        at.set(connection, (at.get(connection) ?? start).followedBy(bytes));
      };
    },
    together(send) {
      if (gathering) return send();
      const at = new Map<Connection, Step>();
      gathering = { start: createStep(null, null), at };
      try {
        send();
      } finally {
        gathering = null;
        for (const [connection, step] of at)
          if (connection.readyState === OPEN) connection._socket?.write(step.frames());
      }
    },
  };
}

// Colyseus knows a connection by what all transports have in common.
const connectionOf = ({ ref }: Pick<Client, 'ref'>) => ref as unknown as Connection;

function isPlain({ _socket, _sender }: Connection): boolean {
  return typeof _socket?.write === 'function' && _sender?._state === IDLE;
}

/** What a connection was sent so far. Connections that were sent the same share it, so it is framed once. */
interface Step {
  followedBy(bytes: Uint8Array): Step;
  frames(): Buffer;
}

function createStep(before: Step | null, bytes: Uint8Array | null): Step {
  const next = new Map<Uint8Array, Step>();
  // the sender may use its bytes again for what it sends next: they are copied at once
  const frame = bytes && frameOf(bytes);
  let all: Buffer | undefined;
  const step: Step = {
    followedBy(more) {
      let known = next.get(more);
      if (!known) {
        known = createStep(step, more);
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
export function frameOf(bytes: Uint8Array): Buffer {
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
