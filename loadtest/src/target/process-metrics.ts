import { scaleTimeout } from '@hangout/rules/timeouts';
import { cpuSeconds, residentKB } from './machine.ts';

/** What is known about a server process; null for values that cannot be read. */
interface ProcessMetrics {
  /** Processor time of the server process so far, user and system, without its children. */
  readonly cpuSeconds: number | null;
  readonly rssMB: number | null;
  /** 99th percentile of the event loop delay since /metrics was last read, ms. */
  readonly loopDelayMs: number | null;
}

/** Reads the metrics. Never throws: if the server is down, all values are null. */
export type ReadMetrics = () => Promise<ProcessMetrics>;

/**
 * [H977] Returns a reader for a server that this run has started. It reads processor time and memory from
 * Linux, event loop delay from /metrics.
 */
export function readProcessMetrics(pid: () => number, address: string): ReadMetrics {
  return async () => {
    const page = await readPage(address);
    try {
      return { cpuSeconds: cpuSeconds(pid()), rssMB: residentKB(pid()) / 1024, loopDelayMs: loopDelay(page) };
    } catch {
      return { cpuSeconds: null, rssMB: null, loopDelayMs: null };
    }
  };
}

/** [H977] Returns a reader for a server that was already running. It reads everything from /metrics. */
export function readRemoteMetrics(address: string): ReadMetrics {
  return async () => {
    const page = await readPage(address);
    const rss = parseMetric(page, 'process_resident_memory_bytes');
    return {
      cpuSeconds: parseMetric(page, 'process_cpu_seconds_total'),
      rssMB: rss === null ? null : rss / 2 ** 20,
      loopDelayMs: loopDelay(page),
    };
  };
}

const SCRAPE_TIMEOUT_MS = scaleTimeout(1_500);

/** Returns the text of /metrics; empty if the server does not respond. */
export async function readPage(address: string): Promise<string> {
  const controller = new AbortController();
  const timeout = setTimeout(() => controller.abort(), SCRAPE_TIMEOUT_MS);
  try {
    // [H767] Token for /metrics, from the variable that also configures the server.
    const token = process.env.METRICS_TOKEN;
    const response = await fetch(`${address}/metrics`, {
      signal: controller.signal,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    return response.ok ? await response.text() : '';
  } catch {
    return '';
  } finally {
    clearTimeout(timeout);
  }
}

const loopDelay = (page: string) => {
  const seconds = parseMetric(page, 'nodejs_eventloop_lag_p99_seconds');
  return seconds === null ? null : seconds * 1000;
};

/** Returns the value of a metric in Prometheus' text format, ignoring labels; null if it is missing. */
export function parseMetric(page: string, name: string): number | null {
  const value = new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, 'm').exec(page)?.[1];
  return value === undefined || !Number.isFinite(Number(value)) ? null : Number(value);
}
