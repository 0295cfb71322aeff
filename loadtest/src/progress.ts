import type { Sample } from './timeline.ts';

/** Where lines go: a terminal that can be written over, or anything else. */
export interface Screen {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/** A line that says how it goes, and words that stay. */
export interface Progress {
  hear(sample: Sample, phase: string): void;
  log(words: string): void;
  end(): void;
}

/** Where nobody can see a line change, one in so many is printed. */
const PLAIN_EVERY = 5;

/** [H977] In a terminal one line is written over each second; elsewhere a plain line is printed each few seconds. */
export function openProgress(screen: Screen): Progress {
  let joins = 0;
  let failed = 0;
  let heard = 0;
  const clear = () => (screen.isTTY ? screen.write('\r\x1b[2K') : undefined);
  return {
    hear(sample, phase) {
      joins += sample.joins;
      failed += sample.failed;
      heard += 1;
      const line = lineOf(sample, phase, { joins, failed });
      if (screen.isTTY) screen.write(`\r\x1b[2K${line.slice(0, (screen.columns ?? 120) - 1)}`);
      else if (heard % PLAIN_EVERY === 1) screen.write(`${line}\n`);
    },
    log(words) {
      clear();
      screen.write(`          ${words}\n`);
    },
    end: () => void clear(),
  };
}

/** How it goes, on one line. */
export function lineOf(
  sample: Sample,
  phase: string,
  { joins, failed }: { readonly joins: number; readonly failed: number },
): string {
  const ms = (value: number | null) => (value === null ? '-' : `${Math.round(value)} ms`);
  const percent = (value: number | null) => (value === null ? '-' : `${Math.round(value * 100)} %`);
  return [
    `${sample.seconds.toFixed(0).padStart(6)} s`,
    phase.padEnd(7),
    `inside ${sample.open.toLocaleString('en')}`,
    `joins ${joins.toLocaleString('en')} (${Math.round(sample.joinsPerSecond)}/s)`,
    `errors ${failed}`,
    `p50 ${ms(sample.joinP50)}`,
    `p99 ${ms(sample.joinP99)}`,
    `cpu ${percent(sample.cpuShare)}`,
    `generator ${percent(sample.generatorShare)}`,
    `loop ${ms(sample.loopDelayMs)}`,
    `${(sample.bytesPerSecond / 1e6).toFixed(1)} MB/s`,
  ].join('  ');
}
