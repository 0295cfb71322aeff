/** The time of what is heard on a context's output: by how much it is behind the page's monotonic clock, ms. */
export interface OutputClock {
  /** Reads the output; call it about ten times a second. */
  read(): void;
  /** The time of the context's clock that is heard at a time of the page's clock, both in ms; NaN before it is known. */
  contextTimeAt(pageTime: number): number;
}

/** Single readings miss by the length of a buffer, so the middle one of so many counts. */
const READINGS = 31;
/** A reading further from the middle than this is that of another device, or after a pause, ms. */
const OTHER_DEVICE_MS = 60;

/** [H1444] Follows a context's output. */
export function createOutputClock(
  context: Pick<AudioContext, 'currentTime' | 'baseLatency' | 'outputLatency' | 'getOutputTimestamp'>,
  now: () => number = () => performance.now(),
): OutputClock {
  let readings: number[] = [];
  let middle = Number.NaN;

  return {
    read() {
      const reading = readOffset(context, now);
      if (Math.abs(reading - middle) > OTHER_DEVICE_MS) readings = [];
      readings = [...readings, reading].slice(-READINGS);
      middle = readings.toSorted((a, b) => a - b)[Math.floor(readings.length / 2)] ?? Number.NaN;
    },
    contextTimeAt: (pageTime) => pageTime + middle,
  };
}

/** The context's time that is heard minus the page's time. Some browsers do not know when it is heard, but how late it is. */
function readOffset(
  context: Pick<AudioContext, 'currentTime' | 'baseLatency' | 'outputLatency' | 'getOutputTimestamp'>,
  now: () => number,
): number {
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp?.() ?? {};
  if (contextTime > 0 && performanceTime > 0) return contextTime * 1000 - performanceTime;
  const latency = context.outputLatency || context.baseLatency || 0;
  return (context.currentTime - latency) * 1000 - now();
}
