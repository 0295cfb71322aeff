/**
 * npm run tool -- chaos: injects faults while users are active, and checks that everything acknowledged is stored. Exits with
 * 0 or 99.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCommand, parseInteger, parseNumber } from '../cli.ts';
import { startAppProcessTopology } from './app-process-topology.ts';
import { startClusterTopology } from './cluster-topology.ts';
import type { Evidence } from './evidence.ts';
import { checkInvariants } from './invariants/index.ts';
import { createReport, exitCodeFor, formatFaults, formatTable, type Report } from './report.ts';
import { runChaos } from './run.ts';

const options = createCommand(
  'npm run tool -- chaos',
  'A chaos test: users are active while servers, PostgreSQL and, with --redis, Redis are killed, frozen and restarted on a seeded schedule; then every acknowledged request is checked against the database.',
)
  .option('--faults <n>', 'how many faults', parseInteger(0), 50)
  .option(
    '--seed <n>',
    'of the fault schedule: the same seed plans the same faults',
    parseInteger(0),
    Date.now() % 100_000,
  )
  .option('--minutes <n>', 'after this time no further fault is injected', parseNumber(0), 15)
  .option(
    '--quiet <s>',
    'without faults or requests at the end, before the database is read',
    parseNumber(0),
    60,
  )
  .option('--hangouts <n>', 'how many hangouts', parseInteger(1, 50), 4)
  .option('--redis', 'adds a Redis and faults of it; needs the program redis-server', false)
  .option('--single-process', 'one app process, as npm start, and a PostgreSQL in place of a cluster', false)
  .option('--json <file>', 'the report')
  .option('--events <folder>', 'where the event log and the evidence are written')
  .option('--check <file>', 'checks the evidence.json of an earlier run again')
  .parse()
  .opts();
const begun = performance.now();
const log = (message: string) =>
  console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${message}`);

if (options.check !== undefined) {
  // The cast is safe: an earlier run of this program has written the file.
  const evidence = JSON.parse(readFileSync(options.check, 'utf8')) as Evidence;
  const results = checkInvariants(evidence);
  console.log(formatTable(results));
  for (const message of createReport(0, 0, evidence.faults, results).details) console.log(message);
  process.exit();
}

const { faults, seed, minutes } = options;
const folder = options.events ?? (await mkdtemp(join(tmpdir(), 'hangout-chaos-events-')));
mkdirSync(folder, { recursive: true });
log(`Seed ${seed}, ${faults} faults; events in ${folder}`);
const topology = options.singleProcess
  ? await startAppProcessTopology()
  : await startClusterTopology({ games: 2, rests: 2, redis: options.redis });
try {
  const evidence = await runChaos(topology, {
    seed,
    faults,
    minutes,
    size: { hangouts: options.hangouts, fans: 4, wanderers: 5, songs: 8 },
    quietMs: options.quiet * 1000,
    absenceMs: 30_000,
    freezeMs: 12_000,
    folder,
    log,
  });
  writeFileSync(join(folder, 'evidence.json'), JSON.stringify(evidence));
  const results = checkInvariants(evidence);
  console.log(`\n${formatFaults(evidence.faults)}\n\n${formatTable(results)}\n`);
  printReport(createReport(seed, faults, evidence.faults, results));
} catch (error) {
  // A process that does not recover also counts as a violation, and so does evidence that cannot be
  // evaluated.
  console.error(error);
  const details = [`the run could not be finished: ${error}`];
  const failedRun = {
    seed,
    requested: faults,
    faults: 0,
    lost: 0,
    doubled: 0,
    violations: 1,
    details,
  };
  printReport(failedRun);
} finally {
  await topology.close();
}
process.exit();

function printReport(report: Report): void {
  const { lost, doubled, violations, details } = report;
  for (const message of details.slice(0, 60)) console.log(message);
  if (options.json) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
  console.log(
    `\nSeed ${seed}: ${report.faults} faults, ${lost} lost, ${doubled} doubled, ${violations} violations`,
  );
  process.exitCode = exitCodeFor(report);
}
