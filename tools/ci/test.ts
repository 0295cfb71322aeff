/**
 * npm test, npm run test:sound and npm run test:long: runs the files of the named lanes (lanes.ts), and first
 * the checks if a lane has them. Arguments select files by a part of their path, or `checks`. The last line
 * contains the totals.
 */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startBroker } from '@hangout/testkit/broker';
import { TRACES_FOLDER } from '@hangout/testkit/browser/traces';
import { isInstalled } from '@hangout/testkit/programs';
import { formatTestsNotRun, missingPrograms } from '@hangout/testkit/programs/not-run';
import { builtClient } from '../cluster/built-client.ts';
import { runChecks } from './checks.ts';
import { root } from './command.ts';
import { countTagged, filesOf, type Lane, lanes } from './lanes.ts';
import {
  add,
  type FailedTest,
  formatFailedTests,
  formatFlaky,
  isGood,
  lastLine,
  nothing,
  type Report,
  slowestFiles,
  tallyOf,
} from './report.ts';
import { type MochaOutcome, runMocha } from './run-mocha.ts';

/** Maximum number of files that may be flaky: fail at first and pass when repeated alone. */
const MAX_FLAKY = 2;
const cache = join(root, '.cache');
const write = (text: string) => process.stdout.write(text);
const log = (message: string) => write(`${message}\n`);

const { values, positionals } = parseArgs({
  options: { lane: { type: 'string', multiple: true, default: ['test'] } },
  allowPositionals: true,
});
const chosen = values.lane.map(findLane);
const parts = positionals.filter((part) => part !== 'checks');
const isSelected = (name: 'checks' | 'files') =>
  positionals.length === 0 || (name === 'checks' ? positionals.includes('checks') : parts.length > 0);

type Outcome = MochaOutcome & { flaky: FailedTest[] };

const isBrowserFile = (file: string) => file.endsWith('.e2e.ts');

function findLane(name: string): Lane {
  if (!(name in lanes)) throw new Error(`No lane is named ${name}: ${Object.keys(lanes).join(', ')}`);
  // The cast is safe: the check above has found this name among the lanes.
  return lanes[name as keyof typeof lanes];
}

/**
 * Repeats each failed browser file once, alone, in a new process and browser, with a trace. A file that then
 * passes counts as passed, and is listed as flaky.
 */
async function repeatFailed(first: Report, lane: Lane): Promise<{ report: Report; flaky: FailedTest[] }> {
  const files = [...new Set(first.failedTests.map(({ file }) => file))].filter(isBrowserFile);
  const flaky: FailedTest[] = [];
  let report = first;
  for (const file of files) {
    log(`\n== once more, alone: ${file}`);
    const again = await runMocha([file], 1, write, {
      ...lane,
      environment: { ...lane.environment, [TRACES_FOLDER]: join(cache, 'traces') },
    });
    const result = again.report.files[file];
    if (!result || tallyOf(again.report).failed > 0) continue;
    flaky.push(...first.failedTests.filter((test) => test.file === file).slice(0, 1));
    report = {
      files: { ...report.files, [file]: result },
      failedTests: report.failedTests.filter((test) => test.file !== file),
    };
  }
  return { report, flaky };
}

async function runFiles(lane: Lane): Promise<Outcome> {
  const files = filesOf(lane, parts);
  log(`\n== ${files.length} files, ${lane.jobs} at a time${lane.program ? `, in ${lane.program}` : ''}`);
  const nothingRun = { report: { files: {}, failedTests: [] }, notRun: [], flaky: [] };
  if (files.length === 0) return nothingRun;
  if (lane.program && !isInstalled(lane.program))
    return { ...nothingRun, notRun: [{ program: lane.program, tests: countTagged(files, lane.tag) }] };
  // Builds the client before the files start: two files at once could both find it stale and build it.
  if (files.some(isBrowserFile)) await builtClient(log);
  const { report, notRun } = await runMocha(files, lane.jobs, write, lane);
  return { ...(await repeatFailed(report, lane)), notRun };
}

/** [H910] Stores how long each file took and which were flaky, for the next run. */
function keepTimesAndLedger(report: Report, flaky: readonly FailedTest[]): void {
  mkdirSync(cache, { recursive: true });
  const times = Object.entries(report.files).map(([file, { ms }]) => [file, Math.round(ms)] as const);
  if (positionals.length === 0 && values.lane[0] === 'test')
    writeFileSync(join(cache, 'test-times.json'), JSON.stringify(Object.fromEntries(times)));
  for (const test of flaky)
    appendFileSync(
      join(cache, 'flaky.ndjson'),
      `${JSON.stringify({ at: new Date().toISOString(), ...test })}\n`,
    );
}

const began = performance.now();
const broker = await startBroker();
let tally = nothing;
const failedTests: FailedTest[] = [];
const outcomes: Outcome[] = [];
try {
  if (chosen.some(({ hasChecks }) => hasChecks) && isSelected('checks')) {
    log('== checks');
    const checks = await runChecks(log);
    tally = add(tally, { ...checks, skipped: 0 });
    failedTests.push(...checks.failedTests);
  }
  if (isSelected('files')) for (const lane of chosen) outcomes.push(await runFiles(lane));
} finally {
  await broker?.stop();
}

const isCi = Boolean(process.env.CI);
const notRun = outcomes.flatMap((outcome) => outcome.notRun);
const flaky = outcomes.flatMap((outcome) => outcome.flaky);
for (const { report, flaky } of outcomes) {
  tally = add(tally, tallyOf(report));
  failedTests.push(...report.failedTests);
  keepTimesAndLedger(report, flaky);
  log('\n== the ten slowest files');
  for (const line of slowestFiles(report)) log(line);
}
if (isCi)
  for (const program of missingPrograms(notRun)) {
    log(`CI must have ${program}`);
    tally = add(tally, { ...nothing, failed: 1 });
  }
if (flaky.length > MAX_FLAKY) {
  log(`${flaky.length} files were flaky, and ${MAX_FLAKY} may be`);
  tally = add(tally, { ...nothing, failed: 1 });
}
for (const test of flaky) log(formatFlaky(test));
for (const line of formatTestsNotRun(notRun)) log(line);
for (const line of formatFailedTests(failedTests)) log(line);
log(`== ${Math.round((performance.now() - began) / 1000)} s`);
process.exitCode = isGood(tally, isCi) ? 0 : 1;
log(lastLine(tally));
