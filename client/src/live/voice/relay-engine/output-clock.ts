import { addReading, UNREAD_CLOCK } from '@hangout/rules/voice/middle-clock';

/** Maps the page's monotonic clock to the time that is heard on the output of an audio context. */
export interface OutputClock {
  /** Reads the output's clock; call it about ten times a second. */
  read(): void;
  /** The context time that is heard at a page time, both in ms; NaN before it is known. */
  contextTimeAt(pageTime: number): number;
}

type Output = Pick<AudioContext, 'currentTime' | 'baseLatency' | 'outputLatency' | 'getOutputTimestamp'>;

/** [H1444] Creates an audio context's output clock. */
export function createOutputClock(context: Output): OutputClock {
  let clock = UNREAD_CLOCK;
  return {
    read() {
      clock = addReading(clock, readOffset(context));
    },
    contextTimeAt: (pageTime) => pageTime + clock.offsetMs,
  };
}

/** The audible context time minus the page's time. Browsers without an output timestamp report only a latency. */
function readOffset(context: Output): number {
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp?.() ?? {};
  if (contextTime > 0 && performanceTime > 0) return contextTime * 1000 - performanceTime;
  const latency = context.outputLatency || context.baseLatency || 0;
  return (context.currentTime - latency) * 1000 - performance.now();
}
