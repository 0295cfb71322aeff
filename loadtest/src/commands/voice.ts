import { writeFileSync } from 'node:fs';
import { createCommand, parseInteger } from '../../../tools/cli.ts';
import { exitCodes } from '../../../tools/exit-codes.ts';
import { MAX_LISTENERS, MIN_LISTENERS } from '../scenario/options.ts';
import { describeMachine, requireOpenFiles } from '../target/machine.ts';
import { atMost, type Verdict } from '../verdict.ts';
import { runVoice, type VoiceFigures } from '../voice/run.ts';

/** Most processor time that the voice relay may need, as a share of the control server's. */
const MOST_SHARE = 0.6;

const parseCounts = (text: string) => text.split(',').map(parseInteger(MIN_LISTENERS, MAX_LISTENERS));

const judgeVoice = (f: VoiceFigures): Verdict[] => [
  atMost(
    'processor seconds for a second of speech',
    f.cpuPerSpeechSecond,
    MOST_SHARE * f.controlCpuPerSpeechSecond,
  ),
  atMost('frames that were lost', f.lostFrames, 0),
];

/**
 * npm run bench -- voice: measures the relay of one voice, in comparison to a plain ws server. Resolves to
 * the exit code.
 */
export async function runVoiceCommand(args: readonly string[]): Promise<number> {
  const options = createCommand(
    'npm run bench -- voice',
    'One speaker and many listeners in one hangout, beside a plain ws server that writes each frame to each socket.',
  )
    .option('--listeners <n,…>', 'how many people, one run for each number', parseCounts, [2_000, 10_000])
    .option('--json <file>', 'the figures, one entry for each number')
    .parse(args, { from: 'user' })
    .opts();
  requireOpenFiles(Math.max(...options.listeners));

  const all: VoiceFigures[] = [];
  let crossed = 0;
  console.log(describeMachine());
  for (const people of options.listeners) {
    const began = performance.now();
    console.log(`\n${people.toLocaleString('en')} people`);
    const log = (message: string) =>
      console.log(`  ${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${message}`);
    const { figures, violations } = await runVoice(people, log);
    all.push(figures);
    if (options.json) writeFileSync(options.json, `${JSON.stringify(all, null, 2)}\n`);
    console.log(`  99 of 100 frames arrive within ${figures.latenessP99Ms} ms of their capture`);
    for (const { what, measured, limit, ok } of judgeVoice(figures)) {
      if (!ok) crossed += 1;
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${people}: ${what}: ${measured}, limit ${limit.toFixed(5)}`);
    }
    for (const violation of violations) console.log(`FAILED ${people}: ${violation}`);
    crossed += violations.length;
  }
  return crossed > 0 ? exitCodes.thresholdsCrossed : exitCodes.ok;
}
