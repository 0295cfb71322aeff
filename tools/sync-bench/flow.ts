import { createDelay, type Delay } from './sample-delay.ts';

/** Clock and timers for a flow, ms. */
export interface FlowClock {
  now(): number;
  /** Calls `work` after `ms`; the returned function cancels that. */
  after(ms: number, work: () => void): () => void;
}

/** One direction of a connection, whose bytes are delayed. Null stands for the end of the stream. */
export interface Flow {
  send(bytes: Buffer | null): void;
  /** Delivers all pieces that are due; nothing while the network is paused. */
  flush(): void;
  /** Returns the number of bytes that were sent but not delivered. */
  inFlight(): number;
  /** Discards undelivered bytes, when the receiver is gone. */
  drop(): void;
}

/** [H285] A link with a limited rate, which all connections share. */
export interface Link {
  /** Queues a piece of a flow. Calls `passed` when the link has transferred it. */
  pass(flow: object, bytes: number, passed: () => void): void;
  /** Discards the waiting pieces of a flow whose connection is closed. */
  drop(flow: object): void;
}

/**
 * On a link with a limited rate, data is split into pieces of this size, bytes, so that it arrives evenly.
 */
const PIECE_BYTES = 4096;

/**
 * [H285] Flows take turns after each piece, so that a short response need not wait for the whole of a long
 * one.
 */
export function createLink(bytesPerSecond: number, clock: FlowClock): Link {
  const queues = new Map<object, { readonly bytes: number; readonly passed: () => void }[]>();
  let freeAt = Number.NEGATIVE_INFINITY;
  let isBusy = false;
  const passNext = (): void => {
    const [flow, queue] = queues.entries().next().value ?? [];
    const piece = queue?.shift();
    isBusy = piece !== undefined;
    if (!flow || !queue || !piece) return;
    // Moves the flow to the end, so that the other flows get their turn.
    queues.delete(flow);
    if (queue.length > 0) queues.set(flow, queue);
    freeAt = Math.max(freeAt, clock.now()) + (piece.bytes / bytesPerSecond) * 1000;
    clock.after(Math.max(0, freeAt - clock.now()), () => {
      piece.passed();
      passNext();
    });
  };
  return {
    pass(flow, bytes, passed) {
      const queue = queues.get(flow) ?? [];
      queue.push({ bytes, passed });
      queues.set(flow, queue);
      if (!isBusy) passNext();
    },
    drop(flow) {
      queues.delete(flow);
    },
  };
}

/**
 * [H975] Opens one direction of a connection. Pieces arrive in order, each after its own delay, but not while
 * the network is paused. [H285] With a `link`, a piece also has to pass the link.
 */
export function openFlow(
  delay: Delay,
  clock: FlowClock,
  isPaused: () => boolean,
  deliver: (bytes: Buffer | null) => void,
  link?: Link,
): Flow {
  const dueAt = createDelay(delay);
  const waiting: { readonly at: number; readonly bytes: Buffer | null }[] = [];
  let inFlight = 0;
  let cancel: (() => void) | undefined;
  const flush = () => {
    cancel?.();
    cancel = undefined;
    if (isPaused()) return;
    for (;;) {
      const [next] = waiting;
      if (!next) return;
      const early = next.at - clock.now();
      if (early > 0.5) {
        cancel = clock.after(early, flush);
        return;
      }
      waiting.shift();
      inFlight -= next.bytes?.length ?? 0;
      deliver(next.bytes);
    }
  };
  const self = {};
  const arrive = (bytes: Buffer | null): void => {
    waiting.push({ at: dueAt(clock.now()), bytes });
    if (!cancel) flush();
  };
  return {
    send(bytes) {
      inFlight += bytes?.length ?? 0;
      if (!link) arrive(bytes);
      else
        for (const piece of bytes ? cut(bytes) : [null])
          link.pass(self, piece?.length ?? 0, () => arrive(piece));
    },
    drop() {
      link?.drop(self);
      cancel?.();
      waiting.length = 0;
      inFlight = 0;
    },
    flush,
    inFlight: () => inFlight,
  };
}

const cut = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / PIECE_BYTES) }, (_, index) =>
    bytes.subarray(index * PIECE_BYTES, (index + 1) * PIECE_BYTES),
  );
