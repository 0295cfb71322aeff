/**
 * npm run bench:sync [-- --minutes N --delay MS --jitter MS --pause S --seed N --all --json FILE]: how far apart two
 * browsers hear the same songs. Ends with 1 where a promise is broken and with 2 where the machine was too busy to tell.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openHome } from '../house.ts';
import { measure } from './measure.ts';
import { brokenIn, ENOUGH, type SyncResult, tell, untilTold, type Verdict, verdictOf } from './verdict.ts';

/** What `--all` puts between the house and the browsers in its second run. */
const FAR = { delayMs: 75, jitterMs: 25 };
const CODES: Record<Verdict, number> = { good: 0, violation: 1, inconclusive: 2 };

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    delay: { type: 'string', default: '0' },
    jitter: { type: 'string', default: '0' },
    pause: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    all: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
const number = (name: 'minutes' | 'delay' | 'jitter' | 'pause' | 'seed', least: number, most: number) => {
  const value = Number(values[name]);
  if (value >= least && value <= most) return value;
  throw new Error(`--${name} takes a number from ${least} to ${most}`);
};
const minutes = number('minutes', 0.5, 60);
const [pauseSeconds, seed] = [number('pause', 1, 20), number('seed', 1, 1e6)];
const near = { delayMs: number('delay', 0, 500), jitterMs: number('jitter', 0, 500) };
const log = (words: string) => console.log(words);

async function once(network: typeof FAR): Promise<SyncResult> {
  const home = await openHome({ seed: 'none' });
  try {
    const run = () =>
      measure({
        address: home.address,
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
    await home.close();
  }
}

const results: SyncResult[] = [];
for (const network of values.all ? [near, FAR] : [near]) {
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
if (values.json) {
  const [first, far] = results.map((result) => ({ verdict: verdictOf(result), ...result }));
  await writeFile(values.json, `${JSON.stringify({ ...first, ...(far && { far }) }, null, 2)}\n`);
}
const verdicts = new Set(results.map(verdictOf));
process.exit(
  CODES[verdicts.has('violation') ? 'violation' : verdicts.has('inconclusive') ? 'inconclusive' : 'good'],
);
