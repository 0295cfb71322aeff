import { steadyMs } from './clock.ts';
import { cpuSeconds, residentKB } from './machine.ts';

/** How a server fared at one moment. */
export interface Sample {
  /** Since the timeline began. */
  readonly seconds: number;
  /** Of one core, since the sample before. */
  readonly cpuShare: number;
  readonly rssMB: number;
  /** 99 of 100 turns of its event loop were late by at most so much, since the start of the process; ms. */
  readonly loopDelayMs: number | null;
}

export interface Timeline {
  readonly samples: readonly Sample[];
  /** A phase begins now. */
  mark(phase: string): void;
  readonly marks: readonly { readonly seconds: number; readonly phase: string }[];
  stop(): void;
}

const EVERY_MS = 2_000;

/** Watches a server from outside until stopped; `metrics` is where it tells its event loop's delay. */
export function watchServer(pid: number, metrics: string): Timeline {
  const began = steadyMs();
  const samples: Sample[] = [];
  const marks: { seconds: number; phase: string }[] = [];
  let [at, cpu] = [began, cpuSeconds(pid)];
  const sinceBegan = () => (steadyMs() - began) / 1000;

  async function look(): Promise<void> {
    const [now, used, rssMB] = [steadyMs(), cpuSeconds(pid), residentKB(pid) / 1024];
    const cpuShare = ((used - cpu) * 1000) / (now - at);
    [at, cpu] = [now, used];
    const seconds = sinceBegan();
    const loopDelayMs = await loopDelay(metrics);
    samples.push({ seconds, cpuShare, rssMB, loopDelayMs });
  }
  const timer = setInterval(() => {
    look().catch(() => clearInterval(timer));
  }, EVERY_MS);
  return {
    samples,
    marks,
    mark: (phase) => void marks.push({ seconds: sinceBegan(), phase }),
    stop: () => clearInterval(timer),
  };
}

async function loopDelay(metrics: string): Promise<number | null> {
  const text = await fetch(metrics).then((response) => response.text());
  const seconds = /^\w*nodejs_eventloop_lag_p99_seconds(?:\{[^}]*\})? (\S+)/m.exec(text)?.[1];
  return seconds === undefined ? null : Number(seconds) * 1000;
}
