/** npm run chaos: a busy evening in a storm; whatever was acknowledged must be there afterwards. Ends with 0 or 99. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLine, numberFrom, wholeFrom } from '../cli.ts';
import { startClusterTopology } from './cluster-topology.ts';
import type { Evidence } from './evidence.ts';
import { startHouseTopology } from './house-topology.ts';
import { judge } from './laws/index.ts';
import { exitCodeOf, faultListOf, type Report, reportOf, tableOf } from './report.ts';
import { live } from './run.ts';
import { verifyChecker } from './tampered/index.ts';

const options = commandLine(
  'npm run chaos --',
  'A busy evening in a storm: servers, PostgreSQL and where asked for Redis are killed, frozen and restarted at seeded moments; then what people noted is held against what was kept.',
)
  .option('--faults <n>', 'how many', wholeFrom(0), 50)
  .option('--seed <n>', 'the same faults at the same moments', wholeFrom(0), Date.now() % 100_000)
  .option('--minutes <n>', 'over how long they are spread', numberFrom(0), 15)
  .option('--quiet <s>', 'of peace at the end, before all is read', numberFrom(0), 60)
  .option('--hangouts <n>', 'how many', wholeFrom(1, 50), 4)
  .option('--redis', 'adds a Redis, which is hit as well; needs the program redis-server', false)
  .option('--house', 'all in one process, as npm start, in place of a cluster', false)
  .option('--json <file>', 'what it came to')
  .option('--diary <folder>', 'where what people noted is kept')
  .option('--judge <file>', 'judges the evidence of an earlier evening once more')
  .option('--verify-checker', 'tells the judge lies, each of which it must find', false)
  .parse()
  .opts();
const begun = performance.now();
const log = (words: string) =>
  console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${words}`);

if (options.verifyChecker) {
  const missed = verifyChecker(log);
  process.exit(missed.length === 0 ? 0 : 99);
}

if (options.judge !== undefined) {
  // written by an earlier run of this same program
  const evidence = JSON.parse(readFileSync(options.judge, 'utf8')) as Evidence;
  const judged = judge(evidence);
  console.log(tableOf(judged));
  for (const words of reportOf(0, 0, evidence.faults, judged).details) console.log(words);
  process.exit();
}

const { faults, seed, minutes } = options;
const folder = options.diary ?? (await mkdtemp(join(tmpdir(), 'hangout-diary-')));
mkdirSync(folder, { recursive: true });
log(`Seed ${seed}, ${faults} faults; diary in ${folder}`);
const topology = options.house
  ? await startHouseTopology()
  : await startClusterTopology({ games: 2, rests: 2, redis: options.redis });
try {
  const evidence = await live(topology, {
    seed,
    faults,
    minutes,
    size: { houses: options.hangouts, fans: 4, wanderers: 5, songs: 8 },
    quietMs: options.quiet * 1000,
    absenceMs: 30_000,
    freezeMs: 12_000,
    folder,
    log,
  });
  writeFileSync(join(folder, 'evidence.json'), JSON.stringify(evidence));
  const judged = judge(evidence);
  console.log(`\n${faultListOf(evidence.faults)}\n\n${tableOf(judged)}\n`);
  tell(reportOf(seed, faults, evidence.faults, judged));
} catch (error) {
  // what does not heal, or cannot even be asked, is a finding as well
  console.error(error);
  const details = [`the evening could not be brought to its end: ${error}`];
  const nothing = {
    seed,
    asked: faults,
    faults: 0,
    lost: 0,
    doubled: 0,
    violations: 1,
    details,
  };
  tell(nothing);
} finally {
  await topology.close();
}
process.exit();

function tell(report: Report): void {
  const { lost, doubled, violations, details } = report;
  for (const words of details.slice(0, 60)) console.log(words);
  if (options.json) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
  console.log(
    `\nSeed ${seed}: ${report.faults} faults, ${lost} lost, ${doubled} doubled, ${violations} violations`,
  );
  process.exitCode = exitCodeOf(report);
}
