/** npm test: all checks and all tests; the last line is what they came to. Words name suites to run alone. */
import { startBroker } from '@hangout/testkit/database/broker';
import { type Apart, apartLines, missingPrograms } from '@hangout/testkit/programs/apart';
import { runChecks } from './checks.ts';
import { runSuite, suites } from './suites.ts';
import { add, isGood, lastLine, nothing } from './tally.ts';

const log = (words: string) => console.log(words);
const asked = process.argv.slice(2);
const wanted = (name: string) => asked.length === 0 || asked.some((word) => name.includes(word));

let tally = nothing;
const apart: Apart[] = [];
if (wanted('checks')) {
  log('== checks');
  tally = add(tally, { ...nothing, ...(await runChecks(log)) });
}
const broker = await startBroker();
try {
  for (const suite of suites.filter(({ name }) => wanted(name))) {
    const ended = await runSuite(suite, log);
    tally = add(tally, ended.tally);
    apart.push(...ended.apart);
  }
} finally {
  await broker?.stop();
}

const inCi = Boolean(process.env.CI);
for (const line of apartLines(apart)) log(line);
if (inCi)
  for (const program of missingPrograms(apart)) {
    log(`CI must have ${program}`);
    tally = add(tally, { ...nothing, failed: 1 });
  }
process.exitCode = isGood(tally, inCi) ? 0 : 1;
log(lastLine(tally));
