import { addReading, UNREAD_CLOCK } from '@hangout/rules/voice/middle-clock';

/** Tells which position of an audio context's output is audible at a time of the page's monotonic clock. */
export interface OutputClock {
  /** Compares the two clocks; must be called about ten times a second. */
  read(): void;
  /**
   * Returns the position in the context's output that is audible at a page time, both ms; NaN before the
   * first `read`.
   */
  contextTimeAt(pageTime: number): number;
}

type Output = Pick<AudioContext, 'currentTime' | 'outputLatency' | 'getOutputTimestamp'>;

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
 * A timestamp of the output that is further from now than this is wrong, ms. WebKitGTK reports timestamps
 * seconds in the future.
 */
const PLAUSIBLE_MS = 1_000;
/** Latency to assume if the browser reports none, s; measured with WebKitGTK and PulseAudio. */
const USUAL_LATENCY_S = 0.05;

/**
 * [H1723] Returns the audible output position minus the page's time, ms. Uses the browser's output timestamp
 * if it is plausible, else the reported or usual latency.
 */
function readOffset(context: Output): number {
  const now = performance.now();
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp?.() ?? {};
  const isPlausible =
    contextTime > 0 && performanceTime > 0 && Math.abs(performanceTime - now) < PLAUSIBLE_MS;
  if (isPlausible) return contextTime * 1000 - performanceTime;
  return (context.currentTime - (context.outputLatency || USUAL_LATENCY_S)) * 1000 - now;
}
