import { createDelay, type Delay } from './sample-delay.ts';

/** The time and the timers of a flow, ms. */
export interface FlowClock {
  now(): number;
  /** Runs `work` later; returns a function that cancels it. */
  after(ms: number, work: () => void): () => void;
}

/** One direction of a connection whose bytes arrive later; null is the end of the stream. */
export interface Flow {
  send(bytes: Buffer | null): void;
  /** Delivers what is due, unless the network is paused. */
  flush(): void;
  /** Bytes that were sent and are not delivered yet. */
  inFlight(): number;
}

/** [H975] One direction of one connection: each piece arrives after a delay of its own, in order, and none while paused. */
export function openFlow(
  delay: Delay,
  clock: FlowClock,
  isPaused: () => boolean,
  deliver: (bytes: Buffer | null) => void,
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
  return {
    send(bytes) {
      waiting.push({ at: dueAt(clock.now()), bytes });
      inFlight += bytes?.length ?? 0;
      if (!cancel) flush();
    },
    flush,
    inFlight: () => inFlight,
  };
}
