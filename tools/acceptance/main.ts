/**
 * npm run acceptance: tests the whole product without a browser and prints each step with its duration. Exits with 1
 * when a test fails.
 */
import { acceptanceTests, createAcceptanceRun } from './index.ts';

const log = (description: string) => console.log(description);
const { run, steps, marks } = createAcceptanceRun(log);
const outcomes: { title: string; seconds: number; failure: unknown }[] = [];
const begun = performance.now();
for (const test of acceptanceTests) {
  log(`\n${test.title}`);
  const since = performance.now();
  const failure = await test.run(run).then(
    () => undefined,
    (error: unknown) => error ?? new Error('failed'),
  );
  if (failure) log(failure instanceof Error ? (failure.stack ?? failure.message) : String(failure));
  outcomes.push({ title: test.title, seconds: (performance.now() - since) / 1000, failure });
}
await Promise.all([run.hangout?.annSession.leave(), run.hangout?.bobSession.leave()]);
await run.app?.close();

log('\nAcceptance tests');
for (const { title, seconds, failure } of outcomes)
  log(`  ${failure ? 'FAILED' : 'ok    '} ${seconds.toFixed(1).padStart(6)} s  ${title}`);
log('\nTime to the first sound');
for (const { phase, seconds } of marks) log(`  ${seconds.toFixed(1).padStart(6)} s  ${phase}`);
log(`\n${steps.length} steps in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
const failed = outcomes.filter(({ failure }) => failure).length;
log(failed === 0 ? 'All tests passed.' : `${failed} of ${outcomes.length} tests failed.`);
process.exit(failed === 0 ? 0 : 1);
