/**
 * npm test: all checks and all tests. The ten slowest files and the failed tests are printed before the last line, which is
 * the totals.
 * Arguments select the suites whose names contain them.
 */

import { getTestServer, startBroker } from '@hangout/testkit/database/broker';
import { formatTestsNotRun, missingPrograms, type TestsNotRun } from '@hangout/testkit/programs/not-run';
import { builtClient } from '../cluster/built-client.ts';
import { runChecks } from './checks.ts';
import { addDurations, type Durations, slowestFiles } from './durations.ts';
import { type FailedTest, formatFailedTests } from './failed-tests.ts';
import { serializeOutput } from './serialize-output.ts';
import { filesOf, phases, runSuite, type Suite } from './suites.ts';
import { add, isGood, lastLine, nothing } from './tally.ts';

const write = (text: string) => process.stdout.write(text);
const log = (message: string) => write(`${message}\n`);
const selected = process.argv.slice(2);
const isSelected = (name: string) => selected.length === 0 || selected.some((part) => name.includes(part));

let tally = nothing;
let durations: Durations = {};
const notRun: TestsNotRun[] = [];
const failedTests: FailedTest[] = [];

/** Runs the suites of one phase in parallel. */
async function runPhase(suites: readonly Suite[]): Promise<void> {
  const outputs = serializeOutput(suites.length, write);
  await Promise.all(
    suites.map(async (suite, index) => {
      const print = (text: string) => outputs[index]?.write(text);
      const files = filesOf(suite);
      print(`\n== ${suite.name}: ${files.length} files\n`);
      const began = performance.now();
      const outcome = files.length === 0 ? undefined : await runSuite(suite, files, print);
      print(`== ${suite.name}: ${Math.round((performance.now() - began) / 1000)} s\n`);
      outputs[index]?.end();
      if (!outcome) return;
      tally = add(tally, outcome.tally);
      notRun.push(...outcome.notRun);
      failedTests.push(...outcome.failedTests);
      durations = addDurations(durations, outcome.durations);
    }),
  );
}

const broker = await startBroker();
// PostgreSQL starts beside the checks, so that no hook of the first files has to wait for it. Where it cannot start, each
// test that needs it fails with the reason.
const isAnySuiteSelected = phases.flat().some(({ name }) => isSelected(name));
const database = isAnySuiteSelected ? getTestServer().catch(() => undefined) : undefined;
try {
  if (isSelected('checks')) {
    log('== checks');
    const { passed, failed, failedTests: failedChecks } = await runChecks(log);
    tally = add(tally, { passed, failed, skipped: 0 });
    failedTests.push(...failedChecks);
  }
  await database;
  for (const phase of phases) {
    const suites = phase.filter(({ name }) => isSelected(name));
    // The client is built before the suites start: two suites that find it stale would both build it.
    if (suites.some(({ needsClient }) => needsClient)) await builtClient(log);
    await runPhase(suites);
  }
} finally {
  await broker?.stop();
}

const isCi = Boolean(process.env.CI);
if (isCi)
  for (const program of missingPrograms(notRun)) {
    log(`CI must have ${program}`);
    tally = add(tally, { ...nothing, failed: 1 });
  }
process.exitCode = isGood(tally, isCi) ? 0 : 1;
log('\n== the ten slowest files');
for (const line of slowestFiles(durations)) log(line);
for (const line of formatFailedTests(failedTests)) log(line);
for (const line of formatTestsNotRun(notRun)) log(line);
log(lastLine(tally));
