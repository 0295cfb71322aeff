import { steadyMs } from '../clock.ts';
import { percentile } from '../statistics.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import { cpuSeconds } from './machine.ts';
import type { ReadMetrics } from './process-metrics.ts';

/** One second of a run: what happened, and the server's metrics; null for unknown values. */
export interface Sample {
  readonly seconds: number;
  /** Processor use of the server, as a share of one core. */
  readonly cpuShare: number | null;
  /**
   * Processor use of the busiest worker, as a share of one core. Near 1, the worker and not the server limits
   * the figures.
   */
  readonly workerShare: number;
  readonly rssMB: number | null;
  readonly loopDelayMs: number | null;
  readonly joins: number;
  readonly joinsPerSecond: number;
  readonly failed: number;
  /**
   * Durations of the joins in this second, from the ticket to the full state, ms; null if there were none.
   */
  readonly joinP50: number | null;
  readonly joinP99: number | null;
  /** Bytes per second that all listeners together have received. */
  readonly bytesPerSecond: number;
  /** Number of listeners with an open connection. */
  readonly open: number;
}

export interface Timeline {
  readonly samples: readonly Sample[];
  mark(phase: string): void;
  readonly marks: readonly { readonly seconds: number; readonly phase: string }[];
  stop(): void;
}

const INTERVAL_MS = 1_000;

/**
 * [H977] Samples a server and its workers once a second until `stop` is called. Calls `onSample` with each
 * sample and the current phase.
 */
export function sampleServer(
  readMetrics: ReadMetrics,
  workers: WorkerPool,
  onSample: (sample: Sample, phase: string) => void = () => {},
): Timeline {
  const began = steadyMs();
  const samples: Sample[] = [];
  const marks: { seconds: number; phase: string }[] = [];
  const since = (from: number) => (steadyMs() - from) / 1000;
  const workerCpu = () => workers.pids.map(cpuSecondsOrZero);
  let [at, previousCpu, previousWorkerCpu] = [began, null as number | null, workerCpu()];
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;

  async function sampleOnce(): Promise<void> {
    const metrics = await readMetrics();
    const elapsed = since(at);
    at = steadyMs();
    const { joined, failed, durationsMs, bytes, open } = workers.takeProgress();
    const now = workerCpu();
    const shares = now.map((used, index) => (used - (previousWorkerCpu[index] ?? used)) / elapsed);
    const used =
      metrics.cpuSeconds !== null && previousCpu !== null ? metrics.cpuSeconds - previousCpu : null;
    [previousCpu, previousWorkerCpu] = [metrics.cpuSeconds, now];
    const sample: Sample = {
      seconds: since(began),
      // Processor time of a restarted process begins at zero, so the difference may be negative.
      cpuShare: used !== null && used >= 0 ? used / elapsed : null,
      workerShare: Math.max(0, ...shares),
      ...{ rssMB: metrics.rssMB, loopDelayMs: metrics.loopDelayMs },
      ...{ joins: joined, joinsPerSecond: joined / elapsed, failed, bytesPerSecond: bytes / elapsed, open },
      joinP50: durationsMs.length > 0 ? percentile(durationsMs, 0.5) : null,
      joinP99: durationsMs.length > 0 ? percentile(durationsMs, 0.99) : null,
    };
    if (isOver) return;
    samples.push(sample);
    onSample(sample, marks.at(-1)?.phase ?? '');
  }
  const scheduleNext = () => {
    if (isOver) return;
    timer = setTimeout(() => void sampleOnce().then(scheduleNext), INTERVAL_MS);
  };
  scheduleNext();
  return {
    samples,
    marks,
    mark: (phase) => void marks.push({ seconds: since(began), phase }),
    stop: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

function cpuSecondsOrZero(pid: number): number {
  try {
    return cpuSeconds(pid);
  } catch {
    return 0;
  }
}

/**
 * Returns the mean processor use of the busiest worker, as a share of a core, in the first and the last
 * quarter of the samples.
 */
export function workerShares(samples: readonly Sample[]): { firstQuarter: number; lastQuarter: number } {
  const quarter = Math.max(1, Math.floor(samples.length / 4));
  const mean = (part: readonly Sample[]) =>
    part.reduce((sum, { workerShare: generatorShare }) => sum + generatorShare, 0) / Math.max(1, part.length);
  return { firstQuarter: mean(samples.slice(0, quarter)), lastQuarter: mean(samples.slice(-quarter)) };
}
