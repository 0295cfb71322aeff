/** npm run evening: the whole evening without a browser, each step with its time. Ends with 1 when anything fails. */
import { acceptanceTests, createAcceptanceRun } from './index.ts';

const log = (words: string) => console.log(words);
const { evening, steps, marks } = createAcceptanceRun(log);
const outcomes: { title: string; seconds: number; failure: unknown }[] = [];
const begun = performance.now();
for (const chapter of acceptanceTests) {
  log(`\n${chapter.title}`);
  const since = performance.now();
  const failure = await chapter.run(evening).then(
    () => undefined,
    (error: unknown) => error ?? new Error('failed'),
  );
  if (failure) log(failure instanceof Error ? (failure.stack ?? failure.message) : String(failure));
  outcomes.push({ title: chapter.title, seconds: (performance.now() - since) / 1000, failure });
}
await Promise.all([evening.hangout?.annSession.leave(), evening.hangout?.bobSession.leave()]);
await evening.app?.close();

log('\nThe evening');
for (const { title, seconds, failure } of outcomes)
  log(`  ${failure ? 'FAILED' : 'ok    '} ${seconds.toFixed(1).padStart(6)} s  ${title}`);
log('\nTime to the first sound');
for (const { phase, seconds } of marks) log(`  ${seconds.toFixed(1).padStart(6)} s  ${phase}`);
log(`\n${steps.length} steps in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
const failed = outcomes.filter(({ failure }) => failure).length;
log(failed === 0 ? 'All is well.' : `${failed} of ${outcomes.length} chapters failed.`);
process.exit(failed === 0 ? 0 : 1);
