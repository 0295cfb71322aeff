import { writeFile } from 'node:fs/promises';
import { exitCodes, runToExit } from './exit-codes.ts';

/** What a bench has measured; `crossed` has a sentence for each crossed threshold. */
export interface Measurement {
  readonly figures: unknown;
  readonly crossed: readonly string[];
}

/**
 * Runs a bench and exits, with 99 if a threshold was crossed. Writes the figures to the file `json`, and
 * closes what was passed to `closeAfter`, last first.
 */
export const runBench = (
  json: string | undefined,
  measure: (closeAfter: (close: () => unknown) => void) => Promise<Measurement>,
): Promise<never> =>
  runToExit(async () => {
    const opened: (() => unknown)[] = [];
    try {
      const { figures, crossed } = await measure((close) => void opened.push(close));
      if (json) await writeFile(json, `${JSON.stringify(figures, null, 2)}\n`);
      for (const threshold of crossed) console.log(`FAILED ${threshold}`);
      return crossed.length > 0 ? exitCodes.thresholdsCrossed : exitCodes.ok;
    } finally {
      for (const close of opened.reverse()) await close();
    }
  });
