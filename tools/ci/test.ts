/** npm test: all checks and all tests; the last line is what they came to. Words name suites to run alone. */
import { startBroker } from '@hangout/testkit/database/broker';
import { runChecks } from './checks.ts';
import { runSuite, suites } from './suites.ts';
import { add, isGood, lastLine, nothing } from './tally.ts';

const log = (words: string) => console.log(words);
const asked = process.argv.slice(2);
const wanted = (name: string) => asked.length === 0 || asked.some((word) => name.includes(word));

let tally = nothing;
if (wanted('checks')) {
  log('== checks');
  tally = add(tally, { ...nothing, ...(await runChecks(log)) });
}
const broker = await startBroker();
try {
  for (const suite of suites.filter(({ name }) => wanted(name)))
    tally = add(tally, await runSuite(suite, log));
} finally {
  await broker?.stop();
}

process.exitCode = isGood(tally, Boolean(process.env.CI)) ? 0 : 1;
log(lastLine(tally));
