import { addReading, UNREAD_CLOCK } from '@hangout/rules/voice/middle-clock';

/** Converts the page's monotonic time to the position in an audio context's output that is audible at that time. */
export interface OutputClock {
  /** Reads the clock of the output; must be called about ten times a second. */
  read(): void;
  /** Returns the context time that is audible at a page time, both ms; NaN before the first `read`. */
  contextTimeAt(pageTime: number): number;
}

type Output = Pick<AudioContext, 'currentTime' | 'baseLatency' | 'outputLatency' | 'getOutputTimestamp'>;

export function createOutputClock(context: Output): OutputClock {
  let clock = UNREAD_CLOCK;
  return {
    read() {
      clock = addReading(clock, readOffset(context));
    },
    contextTimeAt: (pageTime) => pageTime + clock.offsetMs,
  };
}

/**
 * Returns the audible context time minus the page time, ms. Browsers without output timestamps report only a latency.
 */
function readOffset(context: Output): number {
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp?.() ?? {};
  if (contextTime > 0 && performanceTime > 0) return contextTime * 1000 - performanceTime;
  const latency = context.outputLatency || context.baseLatency || 0;
  return (context.currentTime - latency) * 1000 - performance.now();
}
