/**
 * npm run chaos -- [--faults 50] [--seed N] [--minutes 15] [--json FILE] [--diary FOLDER] [--verify-checker] [--judge FILE]
 * A busy evening in a storm: whatever was acknowledged must be there afterwards. Ends with 0 or 99.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startClusterTopology } from './cluster-topology.ts';
import type { Evidence } from './evidence.ts';
import { startHouseTopology } from './house-topology.ts';
import { judge } from './laws/index.ts';
import { exitCodeOf, faultListOf, type Report, reportOf, tableOf } from './report.ts';
import { live } from './run.ts';
import { verifyChecker } from './tampered/index.ts';

const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    minutes: { type: 'string', default: '15' },
    quiet: { type: 'string', default: '60' },
    hangouts: { type: 'string', default: '4' },
    json: { type: 'string' },
    diary: { type: 'string' },
    house: { type: 'boolean', default: false },
    judge: { type: 'string' },
    'verify-checker': { type: 'boolean', default: false },
  },
});
const begun = performance.now();
const log = (words: string) =>
  console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${words}`);

if (values['verify-checker']) {
  const missed = verifyChecker(log);
  process.exit(missed.length === 0 ? 0 : 99);
}

if (values.judge !== undefined) {
  // written by an earlier run of this same program
  const evidence = JSON.parse(readFileSync(values.judge, 'utf8')) as Evidence;
  const judged = judge(evidence);
  console.log(tableOf(judged));
  for (const words of reportOf(0, 0, evidence.faults, judged).details) console.log(words);
  process.exit();
}

const [faults, seed, minutes] = [values.faults, values.seed, values.minutes].map(Number);
if (![faults, seed, minutes].every((n) => n !== undefined && Number.isFinite(n) && n >= 0)) {
  console.error('--faults, --seed and --minutes take numbers');
  process.exit(1);
}
const folder = values.diary ?? (await mkdtemp(join(tmpdir(), 'hangout-diary-')));
mkdirSync(folder, { recursive: true });
log(`Seed ${seed}, ${faults} faults; diary in ${folder}`);
const topology = values.house ? await startHouseTopology() : await startClusterTopology();
try {
  const evidence = await live(topology, {
    seed: seed ?? 0,
    faults: faults ?? 0,
    minutes: minutes ?? 0,
    size: { houses: Number(values.hangouts), fans: 4, wanderers: 5, songs: 8 },
    quietMs: Number(values.quiet) * 1000,
    absenceMs: 30_000,
    freezeMs: 12_000,
    folder,
    log,
  });
  writeFileSync(join(folder, 'evidence.json'), JSON.stringify(evidence));
  const judged = judge(evidence);
  console.log(`\n${faultListOf(evidence.faults)}\n\n${tableOf(judged)}\n`);
  tell(reportOf(seed ?? 0, faults ?? 0, evidence.faults, judged));
} catch (error) {
  // what does not heal, or cannot even be asked, is a finding as well
  console.error(error);
  const details = [`the evening could not be brought to its end: ${error}`];
  const nothing = {
    seed: seed ?? 0,
    asked: faults ?? 0,
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
  if (values.json) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
  console.log(
    `\nSeed ${seed}: ${report.faults} faults, ${lost} lost, ${doubled} doubled, ${violations} violations`,
  );
  process.exitCode = exitCodeOf(report);
}
