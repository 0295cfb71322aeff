import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';

/** Interval at which the load of this process is measured, ms. */
const CHECK_MS = 250;
/** A process is busy if its event loop was in use for at least this share of the time since the last check. */
const BUSY_SHARE = 0.2;
/** A process is idle after this many checks in a row with a share below `BUSY_SHARE`. */
const IDLE_CHECKS = 120;

/**
 * Flags that keep the heap small. By default V8 lets the heap and its semi-spaces grow while a program allocates,
 * however slowly, so that an idle server takes twice the memory that it needs. Without load, frequent small collections
 * cost almost nothing.
 */
const idleFlags = ['--semi-space-growth-factor=1', '--heap-growing-percent=20'];
/** V8's defaults, which use more memory and are faster. */
const busyFlags = ['--semi-space-growth-factor=2', '--heap-growing-percent=0'];

/** [H1872] Keeps the heap small while the process has little to do, and lets it grow as usual under load. */
export function saveIdleMemory(
  { setFlags, measure }: { setFlags: (flags: string[]) => void; measure: () => number } = {
    setFlags: (flags) => flags.forEach(setFlagsFromString),
    measure: createUtilizationMeter(),
  },
): void {
  let quietChecks = IDLE_CHECKS;
  setFlags(idleFlags);
  setInterval(() => {
    const isQuiet = measure() < BUSY_SHARE;
    const wasIdle = quietChecks >= IDLE_CHECKS;
    quietChecks = isQuiet ? quietChecks + 1 : 0;
    const isIdle = quietChecks >= IDLE_CHECKS;
    if (isIdle !== wasIdle) setFlags(isIdle ? idleFlags : busyFlags);
  }, CHECK_MS).unref();
}

/** Returns a function that tells for what share of the time since its last call the event loop was in use. */
function createUtilizationMeter(): () => number {
  let last: EventLoopUtilization = performance.eventLoopUtilization();
  return () => {
    const { utilization } = performance.eventLoopUtilization(last);
    last = performance.eventLoopUtilization();
    return utilization;
  };
}
