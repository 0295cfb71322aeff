import type { Sample } from '../target/timeline.ts';

/** Where the progress is printed: a terminal, whose last line can be rewritten, or another stream. */
export interface Screen {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

export interface Progress {
  update(sample: Sample, phase: string): void;
  log(message: string): void;
  end(): void;
}

/** Without a terminal, only every fifth sample is printed. */
const PLAIN_EVERY = 5;

/**
 * [H977] Shows the progress: on a terminal in one line that is rewritten every second, otherwise in a new
 * line every few seconds.
 */
export function openProgress(screen: Screen): Progress {
  let joins = 0;
  let failed = 0;
  let count = 0;
  const clear = () => (screen.isTTY ? screen.write('\r\x1b[2K') : undefined);
  return {
    update(sample, phase) {
      joins += sample.joins;
      failed += sample.failed;
      count += 1;
      const line = formatProgress(sample, phase, { joins, failed });
      if (screen.isTTY) screen.write(`\r\x1b[2K${line.slice(0, (screen.columns ?? 120) - 1)}`);
      else if (count % PLAIN_EVERY === 1) screen.write(`${line}\n`);
    },
    log(message) {
      clear();
      screen.write(`          ${message}\n`);
    },
    end: () => void clear(),
  };
}

export function formatProgress(
  sample: Sample,
  phase: string,
  { joins, failed }: { readonly joins: number; readonly failed: number },
): string {
  const ms = (value: number | null) => (value === null ? '-' : `${Math.round(value)} ms`);
  const percent = (value: number | null) => (value === null ? '-' : `${Math.round(value * 100)} %`);
  return [
    `${sample.seconds.toFixed(0).padStart(6)} s`,
    phase.padEnd(7),
    `open ${sample.open.toLocaleString('en')}`,
    `joins ${joins.toLocaleString('en')} (${Math.round(sample.joinsPerSecond)}/s)`,
    `errors ${failed}`,
    `p50 ${ms(sample.joinP50)}`,
    `p99 ${ms(sample.joinP99)}`,
    `cpu ${percent(sample.cpuShare)}`,
    `worker ${percent(sample.workerShare)}`,
    `loop ${ms(sample.loopDelayMs)}`,
    `${(sample.bytesPerSecond / 1e6).toFixed(1)} MB/s`,
  ].join('  ');
}
