/**
 * npm run bench:sync: how far apart two browsers hear the same songs. Ends with 1 where a promise is broken and with 2 where the machine was too busy to tell.
 */
import { writeFile } from 'node:fs/promises';
import { startRestartableApp } from '@hangout/testkit/app-process/restartable-app';
import { createCommand, parseInteger, parseNumber } from '../cli.ts';
import { measure } from './measure.ts';
import { brokenIn, ENOUGH, type SyncResult, tell, untilTold, type Verdict, verdictOf } from './verdict.ts';

/** What `--all` puts between the house and the browsers in its second run. */
const FAR = { delayMs: 75, jitterMs: 25 };
const CODES: Record<Verdict, number> = { good: 0, violation: 1, inconclusive: 2 };

const options = createCommand(
  'npm run bench:sync --',
  'How far apart two browsers hear the same songs, beside a pair of bare players.',
)
  .option('--minutes <n>', 'how long', parseNumber(0.5, 60), 10)
  .option('--delay <ms>', 'of the network, each way', parseNumber(0, 500), 0)
  .option('--jitter <ms>', 'by how much the delay wavers', parseNumber(0, 500), 0)
  .option('--pause <s>', 'how long the network of one of them is away once', parseNumber(1, 20), 10)
  .option('--seed <n>', 'of the delays', parseInteger(1, 1e6), 1)
  .option('--all', `a second run with ${FAR.delayMs} ms ± ${FAR.jitterMs} ms`, false)
  .option('--json <file>', 'the figures')
  .parse()
  .opts();
const { minutes, pause: pauseSeconds, seed } = options;
const near = { delayMs: options.delay, jitterMs: options.jitter };
const log = (words: string) => console.log(words);

async function once(network: typeof FAR): Promise<SyncResult> {
  const app = await startRestartableApp({ seed: 'none' });
  try {
    const run = () =>
      measure({
        address: app.address,
        seconds: Math.round(minutes * 60),
        ...network,
        pauseSeconds,
        seed,
        log,
      });
    const runs = await untilTold(run);
    if (runs.length > 1) log('the first run was inconclusive, this is the second');
    return runs.at(-1) ?? runs[0];
  } finally {
    await app.close();
  }
}

const results: SyncResult[] = [];
for (const network of options.all ? [near, FAR] : [near]) {
  const result = await once(network);
  results.push(result);
  log(`\n${tell(result)}`);
  const verdict = verdictOf(result);
  for (const words of brokenIn(result)) log(`FAILED ${words}`);
  if (verdict === 'inconclusive')
    log(
      `inconclusive: ${result.usable} usable chirps, ${ENOUGH} are needed, and a rate that could be judged`,
    );
  if (verdict === 'good') log('ok     every promise was kept');
  log('');
}
if (options.json) {
  const [first, far] = results.map((result) => ({ verdict: verdictOf(result), ...result }));
  await writeFile(options.json, `${JSON.stringify({ ...first, ...(far && { far }) }, null, 2)}\n`);
}
const verdicts = new Set(results.map(verdictOf));
process.exit(
  CODES[verdicts.has('violation') ? 'violation' : verdicts.has('inconclusive') ? 'inconclusive' : 'good'],
);
