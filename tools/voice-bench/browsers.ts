import { writeFile } from 'node:fs/promises';
import { startRestartableApp } from '@hangout/testkit/app-process/restartable-app';
import { exitCodes } from '../exit-codes.ts';
import { type BeatResult, beatVerdict, brokenBounds, formatBeat } from './beat-verdict.ts';
import { measureBeat } from './measure-beat.ts';

export interface BrowserBenchOptions {
  readonly seconds: number;
  readonly seed: number;
  /** Where the figures are written to. */
  readonly json?: string | undefined;
}

/** The networks that are measured: none, and one far away. */
const networks = [
  { delayMs: 0, jitterMs: 0 },
  { delayMs: 75, jitterMs: 25 },
] as const;

const inconclusive = 2;

/**
 * npm run bench:voice -- --browsers: on which beat two listeners hear the clicks of a speaker, in real browsers. Prints the figures,
 * and answers the exit code: 99 where a bound is crossed, 2 where the machine was too busy to judge.
 */
export async function benchBrowsers({ seconds, seed, json }: BrowserBenchOptions): Promise<number> {
  const results: BeatResult[] = [];
  for (const network of networks) {
    let result = await measureOnce({ ...network, seconds, seed });
    if (beatVerdict(result) === 'inconclusive') {
      console.log(`${formatBeat(result)}\ntoo few clicks could be judged: measured once more`);
      result = await measureOnce({ ...network, seconds, seed });
    }
    results.push(result);
    console.log(`\n${formatBeat(result)}`);
    for (const message of brokenBounds(result)) console.log(`FAILED ${message}`);
    console.log(`verdict: ${beatVerdict(result)}\n`);
  }
  const verdicts = results.map(beatVerdict);
  if (json)
    await writeFile(
      json,
      `${JSON.stringify(
        results.map((result, index) => ({ verdict: verdicts[index], ...result })),
        null,
        2,
      )}\n`,
    );
  if (verdicts.includes('violation')) return exitCodes.thresholdsCrossed;
  return verdicts.includes('inconclusive') ? inconclusive : exitCodes.ok;
}

async function measureOnce(
  options: Omit<Parameters<typeof measureBeat>[0], 'address' | 'log'>,
): Promise<BeatResult> {
  const app = await startRestartableApp({ seed: 'none', env: { AUDIO_QUALITIES: 'medium' } });
  try {
    return await measureBeat({ ...options, address: app.address, log: (message) => console.log(message) });
  } finally {
    await app.close();
  }
}
