import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The measurements from which the load of a process is computed. */
export interface ProcessUsage {
  readonly rooms: number;
  readonly people: number;
  /** CPU time as a share of one core; may be above 1. */
  readonly cpu: number;
  /** Mean delay of the event loop, ms. */
  readonly delayMs: number;
}

/**
 * [H443] Returns the load of a process as one number, by which hangouts are placed. An open hangout adds 1,
 * and so do 25 people, each quarter of a CPU core after the first, and 20 ms of event loop delay. CPU and
 * delay are rounded down, so that the number changes less often.
 */
export function computeLoad({ rooms, people, cpu, delayMs }: ProcessUsage): number {
  return rooms + people / 25 + Math.max(0, Math.floor(cpu * 4) - 1) + Math.floor(delayMs / 20);
}

/** Measures this process. Each call of `read` returns CPU time and event loop delay since the call before. */
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
