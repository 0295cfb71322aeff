import { writeFileSync } from 'node:fs';
import { createCommand, parseInteger, parseNumber } from '../../../tools/cli.ts';
import { exitCodes } from '../../../tools/exit-codes.ts';
import { measureSignIns } from '../sign-in/run.ts';
import { judgeSignIns } from '../sign-in/thresholds.ts';
import { describeMachine } from '../target/machine.ts';
import { startServer } from '../target/measured-process.ts';

/**
 * npm run bench -- sign-in: measures how long signing in takes while other accounts upload hostile images and
 * audio. Resolves to the exit code.
 */
export async function runSignInCommand(args: readonly string[]): Promise<number> {
  const { seconds, attackers, json } = createCommand(
    'npm run bench -- sign-in',
    'Sign-ins by password on an idle server, and while accounts upload hostile images and audio to it.',
  )
    .option('--seconds <n>', 'how long each phase is measured', parseNumber(1, 600), 20)
    .option('--attackers <n>', 'how many accounts attack', parseInteger(1, 100), 8)
    .option('--json <file>', 'the figures')
    .parse(args, { from: 'user' })
    .opts();

  const server = await startServer();
  try {
    const log = (message: string) => console.log(`  ${message}`);
    const measured = await measureSignIns({ origin: server.address, attackers, seconds, log });
    const figures = { seconds, attackers, ...measured };
    console.log(`\n${describeMachine()}\n`);
    if (json) writeFileSync(json, `${JSON.stringify(figures, null, 2)}\n`);
    const verdicts = judgeSignIns(measured);
    for (const { what, measured: value, limit, ok } of verdicts)
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${what}: ${value}, limit ${limit}`);
    return verdicts.every(({ ok }) => ok) ? exitCodes.ok : exitCodes.thresholdsCrossed;
  } finally {
    await server.stop();
  }
}
