import { type Delay, delayLine } from './sample-delay.ts';

/** The clock of a flow: the time now, and work at a later time, both in ms. */
export interface FlowClock {
  now(): number;
  /** Runs the work after so long; answers how to call it off. */
  after(ms: number, work: () => void): () => void;
}

/** What is given to a flow and arrives later at the other end; null is the end. */
export interface Flow {
  give(bytes: Buffer | null): void;
  /** Lets arrive what is due; where the network is paused, nothing. */
  flush(): void;
  /** Bytes that have been given and did not arrive yet. */
  inFlight(): number;
}

/** [H975] One direction of one connection: each piece arrives after a delay of its own, in order, and none while paused. */
export function openFlow(
  delay: Delay,
  clock: FlowClock,
  isPaused: () => boolean,
  arrive: (bytes: Buffer | null) => void,
): Flow {
  const dueAt = delayLine(delay);
  const waiting: { readonly at: number; readonly bytes: Buffer | null }[] = [];
  let inFlight = 0;
  let callOff: (() => void) | undefined;
  const flush = () => {
    callOff?.();
    callOff = undefined;
    if (isPaused()) return;
    for (;;) {
      const [next] = waiting;
      if (!next) return;
      const early = next.at - clock.now();
      if (early > 0.5) {
        callOff = clock.after(early, flush);
        return;
      }
      waiting.shift();
      inFlight -= next.bytes?.length ?? 0;
      arrive(next.bytes);
    }
  };
  return {
    give(bytes) {
      waiting.push({ at: dueAt(clock.now()), bytes });
      inFlight += bytes?.length ?? 0;
      if (!callOff) flush();
    },
    flush,
    inFlight: () => inFlight,
  };
}
