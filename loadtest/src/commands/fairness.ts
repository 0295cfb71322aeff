import { writeFileSync } from 'node:fs';
import { createCommand, parseInteger, parseNumber } from '../../../tools/cli.ts';
import { exitCodes } from '../../../tools/exit-codes.ts';
import { measureFairness } from '../fairness/run.ts';
import { judgeFairness } from '../fairness/thresholds.ts';
import { describeMachine } from '../target/machine.ts';
import { startServer } from '../target/measured-process.ts';

/**
 * npm run bench -- fairness: measures how long calls of other users take while one account keeps many writing
 * calls open. Resolves to the exit code.
 */
export async function runFairnessCommand(args: readonly string[]): Promise<number> {
  const { seconds, seed, openCalls, json } = createCommand(
    'npm run bench -- fairness',
    "Other people's calls without, and beside an account that keeps many calls of ten writing endpoints open.",
  )
    .option('--seconds <n>', 'how long each phase is measured', parseNumber(1, 600), 40)
    .option('--seed <n>', 'which writing endpoints are called', parseInteger(0, 1_000_000_000), 1)
    .option('--open-calls <n>', 'how many calls the account keeps open', parseInteger(1, 4_000), 400)
    .option('--json <file>', 'the figures')
    .parse(args, { from: 'user' })
    .opts();

  // Factor 1 sets the limits of production, whose effect is measured here.
  const server = await startServer({ LIMITS_TIMES: '1' });
  try {
    const log = (message: string) => console.log(`  ${message}`);
    const figures = await measureFairness({ origin: server.address, seed, openCalls, seconds, log });
    const { without, during, p99Ratio, attacker } = figures;
    const attempts = Object.entries(attacker).map(([status, count]) => `${status}: ${count}`);
    console.log(`\n${describeMachine()}\n`);
    console.log(`other people, p50 and p99 without: ${without.p50} and ${without.p99} ms`);
    console.log(`other people, p50 and p99 beside:  ${during.p50} and ${during.p99} ms, ${p99Ratio} times`);
    console.log(`calls of the account by status:    ${attempts.join(', ')}\n`);
    if (json) writeFileSync(json, `${JSON.stringify({ seconds, seed, openCalls, ...figures }, null, 2)}\n`);
    const verdicts = judgeFairness(figures);
    for (const { what, measured: value, limit, ok } of verdicts)
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${what}: ${value}, limit ${limit}`);
    return verdicts.every(({ ok }) => ok) ? exitCodes.ok : exitCodes.thresholdsCrossed;
  } finally {
    await server.stop();
  }
}
