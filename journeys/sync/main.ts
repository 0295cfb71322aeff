/**
 * npm run bench:sync [-- --minutes N --json FILE]: how far apart two browsers hear one song. Ends with 1 where the bound
 * is broken and with 2 where the machine was too busy to tell.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openHome } from '../house.ts';
import { measure } from './measure.ts';
import { BOUND_MS, ENOUGH, tell, verdictOf } from './verdict.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '1' }, json: { type: 'string' } },
});
const minutes = Number(values.minutes);
if (!(minutes > 0 && minutes <= 12)) throw new Error('--minutes takes a number up to 12');
const log = (words: string) => console.log(words);
const home = await openHome({ seed: 'none' });
try {
  const result = await measure({ address: home.address, seconds: Math.round(minutes * 60), log });
  const verdict = verdictOf(result);
  log(`\n${tell(result)}`);
  if (values.json) await writeFile(values.json, `${JSON.stringify({ verdict, ...result }, null, 2)}\n`);
  if (verdict === 'inconclusive') log(`inconclusive: ${result.usable} usable chirps, ${ENOUGH} are needed`);
  else
    log(
      verdict === 'good'
        ? `good: p95 within ${BOUND_MS} ms`
        : `violation: p95 over ${BOUND_MS} ms, or the rate is not exact`,
    );
  process.exitCode = { good: 0, violation: 1, inconclusive: 2 }[verdict];
} finally {
  await home.close();
}
process.exit();
