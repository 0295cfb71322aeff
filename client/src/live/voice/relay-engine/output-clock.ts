import { addReading, UNREAD_CLOCK } from '@hangout/rules/voice/middle-clock';

/** The time of what is heard on a context's output, beside the page's monotonic clock. */
export interface OutputClock {
  /** Reads the output; call it about ten times a second. */
  read(): void;
  /** The time of the context's clock that is heard at a time of the page's clock, both in ms; NaN before it is known. */
  contextTimeAt(pageTime: number): number;
}

type Output = Pick<AudioContext, 'currentTime' | 'baseLatency' | 'outputLatency' | 'getOutputTimestamp'>;

/** [H1444] Follows a context's output. */
export function createOutputClock(context: Output): OutputClock {
  let clock = UNREAD_CLOCK;
  return {
    read() {
      clock = addReading(clock, readOffset(context));
    },
    contextTimeAt: (pageTime) => pageTime + clock.offsetMs,
  };
}

/** The context's time that is heard minus the page's time. Some browsers do not know when it is heard, but how late it is. */
function readOffset(context: Output): number {
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp?.() ?? {};
  if (contextTime > 0 && performanceTime > 0) return contextTime * 1000 - performanceTime;
  const latency = context.outputLatency || context.baseLatency || 0;
  return (context.currentTime - latency) * 1000 - performance.now();
}
