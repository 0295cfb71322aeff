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
 * [H443] Computes the load of a process as one number, by which hangouts are placed. Each of these adds 1: an open
 * hangout, 25 people, each quarter of a CPU core after the first quarter, 20 ms of event loop delay. CPU and delay are
 * rounded down, so that the number fluctuates less.
 */
export function computeLoad({ rooms, people, cpu, delayMs }: ProcessUsage): number {
  return rooms + people / 25 + Math.max(0, Math.floor(cpu * 4) - 1) + Math.floor(delayMs / 20);
}

/** Measures this process: each call of `read` returns the CPU time and event loop delay since the previous call. */
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
