/**
 * npm test: all checks and all tests. The ten slowest files stand before the last line, which is what all came to.
 * Words on the command line name suites to run alone.
 */

import { getTestServer, startBroker } from '@hangout/testkit/database/broker';
import { formatTestsNotRun, missingPrograms, type TestsNotRun } from '@hangout/testkit/programs/not-run';
import { builtClient } from '../cluster/built-client.ts';
import { runChecks } from './checks.ts';
import { addDurations, type Durations, slowestFiles } from './durations.ts';
import { filesOf, phases, runSuite, type Suite } from './suites.ts';
import { add, isGood, lastLine, nothing } from './tally.ts';
import { takeTurns } from './turns.ts';

const write = (text: string) => process.stdout.write(text);
const log = (words: string) => write(`${words}\n`);
const asked = process.argv.slice(2);
const wanted = (name: string) => asked.length === 0 || asked.some((word) => name.includes(word));

let tally = nothing;
let durations: Durations = {};
const apart: TestsNotRun[] = [];

/** Suites of one phase, beside each other. */
async function runPhase(suites: readonly Suite[]): Promise<void> {
  const speakers = takeTurns(suites.length, write);
  await Promise.all(
    suites.map(async (suite, index) => {
      const say = (text: string) => speakers[index]?.say(text);
      const files = filesOf(suite);
      say(`\n== ${suite.name}: ${files.length} files\n`);
      const began = performance.now();
      const outcome = files.length === 0 ? undefined : await runSuite(suite, files, say);
      say(`== ${suite.name}: ${Math.round((performance.now() - began) / 1000)} s\n`);
      speakers[index]?.end();
      if (!outcome) return;
      tally = add(tally, outcome.tally);
      apart.push(...outcome.apart);
      durations = addDurations(durations, outcome.durations);
    }),
  );
}

const broker = await startBroker();
// PostgreSQL starts beside the checks, so that no hook of the first files has to wait for it. Where it cannot start, each
// test that needs it fails by itself and says why.
const isAnySuiteWanted = phases.flat().some(({ name }) => wanted(name));
const database = isAnySuiteWanted ? getTestServer().catch(() => undefined) : undefined;
try {
  if (wanted('checks')) {
    log('== checks');
    tally = add(tally, { ...nothing, ...(await runChecks(log)) });
  }
  await database;
  for (const phase of phases) {
    const suites = phase.filter(({ name }) => wanted(name));
    // Built once before: two suites that find it old at the same moment would both build it.
    if (suites.some(({ needsClient }) => needsClient)) await builtClient(log);
    await runPhase(suites);
  }
} finally {
  await broker?.stop();
}

const isCi = Boolean(process.env.CI);
if (isCi)
  for (const program of missingPrograms(apart)) {
    log(`CI must have ${program}`);
    tally = add(tally, { ...nothing, failed: 1 });
  }
process.exitCode = isGood(tally, isCi) ? 0 : 1;
log('\n== the ten slowest files');
for (const line of slowestFiles(durations)) log(line);
for (const line of formatTestsNotRun(apart)) log(line);
log(lastLine(tally));
