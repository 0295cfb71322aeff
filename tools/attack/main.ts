/**
 * npm run tool -- attack: attacks a server on this machine while honest users use it. Exits with 99 if the
 * attack fails.
 */
import { writeFileSync } from 'node:fs';
import { createCommand, parseInteger, parseNumber } from '../cli.ts';
import { runToExit } from '../exit-codes.ts';
import { createFindings } from './findings.ts';
import { describeFailures, exitCodeFor, formatReport } from './report.ts';
import { runAttack } from './run.ts';
import { startOwnTarget, useTarget } from './target.ts';

const options = createCommand(
  'npm run tool -- attack',
  'Attacks a server on this machine by REST and by WebSocket: every endpoint as every kind of caller, objects of others, malformed and hostile input, connections that hold out. Honest people chat meanwhile. Only 127.0.0.1 and localhost are ever attacked.',
)
  .option(
    '--seed <n>',
    'of all choices: the same seed makes the same ones',
    parseInteger(0),
    Date.now() % 100_000,
  )
  .option('--minutes <n>', 'how long, warm-up included', parseNumber(0.2, 600), 10)
  .option('--json <file>', 'the report')
  .option(
    '--url <address>',
    'a server that runs already, such as http://127.0.0.1:3000; one with an empty database is started otherwise. ATTACK_ADMIN_EMAIL and ATTACK_ADMIN_PASSWORD name an admin of it',
  )
  .parse()
  .opts();

const begun = performance.now();
const log = (message: string) =>
  console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${message}`);

await runToExit(async () => {
  const { seed, minutes, json, url } = options;
  const { ATTACK_ADMIN_EMAIL: email = '', ATTACK_ADMIN_PASSWORD: password = '' } = process.env;
  log(`Seed ${seed}, ${minutes} minutes`);
  const target = url ? useTarget(url, { email, password }) : await startOwnTarget();
  const attack = async () => {
    const findings = createFindings(({ kind, what, reproduce }) =>
      log(`${kind}: ${what}\n           ${reproduce}`),
    );
    const report = await runAttack(target, { seed, minutes, findings, log });
    if (json) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
    for (const failure of describeFailures(report)) console.log(failure);
    console.log(`\n${formatReport(report)}`);
    return exitCodeFor(report);
  };
  const code = await attack().catch(async (error: unknown) => {
    // An error while stopping the server must not hide the error of the attack.
    await target.stop().catch(() => {});
    throw error;
  });
  await target.stop();
  return code;
});
