import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Measured inputs from which the load of a process is computed. */
export interface ProcessUsage {
  readonly rooms: number;
  readonly people: number;
  /** CPU time as a share of one core, 0 to 1 and above. */
  readonly cpu: number;
  /** Mean delay of the event loop, ms. */
  readonly delayMs: number;
}

/**
 * [H443] The load of a process as one number, for placement: an empty hangout counts 1, and so do 25 people, a
 * quarter of a CPU core above the first quarter, and 20 ms of event loop delay. The last two are rounded down, so
 * that they do not fluctuate.
 */
export function computeLoad({ rooms, people, cpu, delayMs }: ProcessUsage): number {
  return rooms + people / 25 + Math.max(0, Math.floor(cpu * 4) - 1) + Math.floor(delayMs / 20);
}

/** Measures CPU time and event loop delay of this process between two calls of `read`. */
export function measureProcess(): { read(): Pick<ProcessUsage, 'cpu' | 'delayMs'>; stop(): void } {
  const resolution = 10;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  let cpuBefore = process.cpuUsage();
  let readAt = performance.now();
  return {
    read() {
      const used = process.cpuUsage(cpuBefore);
      const wall = Math.max(1, performance.now() - readAt);
      cpuBefore = process.cpuUsage();
      readAt = performance.now();
      const delayMs = Number.isFinite(delay.mean) ? Math.max(0, delay.mean / 1e6 - resolution) : 0;
      delay.reset();
      return { cpu: (used.user + used.system) / 1000 / wall, delayMs };
    },
    stop: () => delay.disable(),
  };
}
