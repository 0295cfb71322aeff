import { cpuSeconds, residentKB } from './machine.ts';

/** How a server fares, as far as it can be known; null where it cannot. */
export interface Vitals {
  /** Processor time so far, user and system, of the server's process alone. */
  readonly cpuSeconds: number | null;
  readonly rssMB: number | null;
  /** 99 of 100 turns of the event loop since the last reading were late by at most so much, ms. */
  readonly loopDelayMs: number | null;
}

/** Reads a server's vitals. Never throws: a server that is away has none. */
export type ReadVitals = () => Promise<Vitals>;

/** [H977] By the kernel's own counts where the process is ours; the loop's delay by what it tells itself. */
export function vitalsOfProcess(pid: () => number, address: string): ReadVitals {
  return async () => {
    const page = await readPage(address);
    try {
      return { cpuSeconds: cpuSeconds(pid()), rssMB: residentKB(pid()) / 1024, loopDelayMs: loopDelay(page) };
    } catch {
      return { cpuSeconds: null, rssMB: null, loopDelayMs: null };
    }
  };
}

/** [H977] By nothing but the metrics that the server shows: for one that somebody else started. */
export function vitalsOfTarget(address: string): ReadVitals {
  return async () => {
    const page = await readPage(address);
    const rss = metric(page, 'process_resident_memory_bytes');
    return {
      cpuSeconds: metric(page, 'process_cpu_seconds_total'),
      rssMB: rss === null ? null : rss / 2 ** 20,
      loopDelayMs: loopDelay(page),
    };
  };
}

const PATIENCE_MS = 1_500;

async function readPage(address: string): Promise<string> {
  const patience = new AbortController();
  const late = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    const response = await fetch(`${address}/metrics`, { signal: patience.signal });
    return response.ok ? await response.text() : '';
  } catch {
    return '';
  } finally {
    clearTimeout(late);
  }
}

const loopDelay = (page: string) => {
  const seconds = metric(page, 'nodejs_eventloop_lag_p99_seconds');
  return seconds === null ? null : seconds * 1000;
};

/** The value of a metric without labels in a page for Prometheus; null where it is not told. */
export function metric(page: string, name: string): number | null {
  const value = new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, 'm').exec(page)?.[1];
  return value === undefined || !Number.isFinite(Number(value)) ? null : Number(value);
}
