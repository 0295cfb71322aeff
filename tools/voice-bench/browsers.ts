import { writeFile } from 'node:fs/promises';
import { startRestartableApp } from '@hangout/testkit/app-process/restartable-app';
import { exitCodes } from '../exit-codes.ts';
import { measureVoice } from './measure-voice.ts';
import { brokenBounds, formatVoice, type VoiceResult, voiceVerdict } from './voice-verdict.ts';

export interface BrowserBenchOptions {
  readonly seconds: number;
  readonly seed: number;
  /** File for the figures. */
  readonly json?: string | undefined;
}

/** The measured networks: one without delay and a distant one. */
const networks = [
  { delayMs: 0, jitterMs: 0 },
  { delayMs: 75, jitterMs: 25 },
] as const;

const inconclusive = 2;

/**
 * npm run bench -- voice --browsers: measures in real browsers on which beat of the song two listeners hear
 * the clicks of a speaker, and prints the figures. Returns the exit code: 99 if a bound is crossed, 2 if the
 * machine was too busy to judge.
 */
export async function benchBrowsers({ seconds, seed, json }: BrowserBenchOptions): Promise<number> {
  const results: VoiceResult[] = [];
  for (const network of networks) {
    let result = await measureOnce({ ...network, seconds, seed });
    if (voiceVerdict(result) === 'inconclusive') {
      console.log(`${formatVoice(result)}\ntoo few clicks could be judged: measured once more`);
      result = await measureOnce({ ...network, seconds, seed });
    }
    results.push(result);
    console.log(`\n${formatVoice(result)}`);
    for (const message of brokenBounds(result)) console.log(`FAILED ${message}`);
    console.log(`verdict: ${voiceVerdict(result)}\n`);
  }
  const verdicts = results.map(voiceVerdict);
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
  options: Omit<Parameters<typeof measureVoice>[0], 'address' | 'log'>,
): Promise<VoiceResult> {
  const app = await startRestartableApp({ seed: 'none', env: { AUDIO_QUALITIES: 'medium' } });
  try {
    return await measureVoice({ ...options, address: app.address, log: (message) => console.log(message) });
  } finally {
    await app.close();
  }
}
