import { steadyMs } from './clock.ts';
import type { Crew } from './crew.ts';
import { percentile } from './figures.ts';
import { cpuSeconds } from './machine.ts';
import type { ReadVitals } from './vitals.ts';

/** What happened in one stretch of a run, and how the server fared in it; null where that is not known. */
export interface Sample {
  /** Since the timeline began. */
  readonly seconds: number;
  /** Of one core. */
  readonly cpuShare: number | null;
  /** Of the generator that was busiest: near 1 it is the generator that is measured, not the server. */
  readonly generatorShare: number;
  readonly rssMB: number | null;
  readonly loopDelayMs: number | null;
  readonly joins: number;
  readonly joinsPerSecond: number;
  readonly failed: number;
  /** Of the joins of this stretch, from the knock to the full state; null where nobody came in. */
  readonly joinP50: number | null;
  readonly joinP99: number | null;
  /** To all listeners. */
  readonly bytesPerSecond: number;
  /** Listeners whose line is up. */
  readonly open: number;
}

export interface Timeline {
  readonly samples: readonly Sample[];
  /** A phase begins now. */
  mark(phase: string): void;
  readonly marks: readonly { readonly seconds: number; readonly phase: string }[];
  stop(): void;
}

const EVERY_MS = 1_000;

/** [H977] Watches a server and its crew until stopped; `hear` is told each sample as it comes, with the phase. */
export function watchServer(
  read: ReadVitals,
  crew: Crew,
  hear: (sample: Sample, phase: string) => void = () => {},
): Timeline {
  const began = steadyMs();
  const samples: Sample[] = [];
  const marks: { seconds: number; phase: string }[] = [];
  const since = (from: number) => (steadyMs() - from) / 1000;
  const generators = () => crew.pids.map(processorOf);
  let [at, cpu, theirs] = [began, null as number | null, generators()];
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;

  async function look(): Promise<void> {
    const vitals = await read();
    const took = since(at);
    at = steadyMs();
    const { entered, failed, tookMs, bytes, open } = crew.takePulse();
    const now = generators();
    const shares = now.map((used, index) => (used - (theirs[index] ?? used)) / took);
    const used = vitals.cpuSeconds !== null && cpu !== null ? vitals.cpuSeconds - cpu : null;
    [cpu, theirs] = [vitals.cpuSeconds, now];
    const sample: Sample = {
      seconds: since(began),
      // Another process begins to count anew.
      cpuShare: used !== null && used >= 0 ? used / took : null,
      generatorShare: Math.max(0, ...shares),
      ...{ rssMB: vitals.rssMB, loopDelayMs: vitals.loopDelayMs },
      ...{ joins: entered, joinsPerSecond: entered / took, failed, bytesPerSecond: bytes / took, open },
      joinP50: tookMs.length > 0 ? percentile(tookMs, 0.5) : null,
      joinP99: tookMs.length > 0 ? percentile(tookMs, 0.99) : null,
    };
    if (isOver) return;
    samples.push(sample);
    hear(sample, marks.at(-1)?.phase ?? '');
  }
  const again = () => {
    if (isOver) return;
    timer = setTimeout(() => void look().then(again), EVERY_MS);
  };
  again();
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

function processorOf(pid: number): number {
  try {
    return cpuSeconds(pid);
  } catch {
    return 0;
  }
}

/** The busiest generator's share of a core in the first and in the last quarter of a stretch of samples. */
export function generatorShares(samples: readonly Sample[]): { firstQuarter: number; lastQuarter: number } {
  const quarter = Math.max(1, Math.floor(samples.length / 4));
  const mean = (some: readonly Sample[]) =>
    some.reduce((sum, { generatorShare }) => sum + generatorShare, 0) / Math.max(1, some.length);
  return { firstQuarter: mean(samples.slice(0, quarter)), lastQuarter: mean(samples.slice(-quarter)) };
}
