import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What a process weighs itself by. */
export interface Busyness {
  readonly rooms: number;
  readonly people: number;
  /** Processor time as a share of one core, 0 to 1 and above. */
  readonly cpu: number;
  /** Mean delay of the event loop, ms. */
  readonly delayMs: number;
}

/**
 * [H443] One number to choose by, in hangouts: an empty one weighs 1, and so do 25 people, a quarter of the processor
 * above the first, and 20 ms of delay. Small trembling of the last two changes nothing.
 */
export function loadOf({ rooms, people, cpu, delayMs }: Busyness): number {
  return rooms + people / 25 + Math.max(0, Math.floor(cpu * 4) - 1) + Math.floor(delayMs / 20);
}

/** Measures this process between one reading and the next. */
export function measureSelf(): { read(): Pick<Busyness, 'cpu' | 'delayMs'>; stop(): void } {
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
