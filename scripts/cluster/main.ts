/** npm run cluster -- --games 3 --rests 2: several processes of each kind on this machine, at one address. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endInOrder, loadEnvironment, makeClosers, readConfig } from '@hangout/server';
import { buildClient } from '../../standalone/src/client/build.ts';
import { clientFreshness } from '../../standalone/src/client/freshness.ts';
import { root } from '../test-run/command.ts';
import { startCluster } from './index.ts';

const log = (words: string) => console.log(words);
const closers = makeClosers(log);
endInOrder(closers.closeAll, log);

try {
  const { values } = parseArgs({
    options: { games: { type: 'string', default: '3' }, rests: { type: 'string', default: '2' } },
  });
  const config = readConfig(loadEnvironment());
  if ((await clientFreshness(root)) === 'stale') {
    log('Building the client');
    await buildClient(join(root, 'client'));
  }
  const cluster = await startCluster({
    games: count('games', values.games),
    rests: count('rests', values.rests),
    dataDir: join(config.DATA_DIR, 'cluster'),
    port: config.PORT,
    client: join(root, 'client/dist'),
    env: { SEED: config.SEED, LOG_LEVEL: config.LOG_LEVEL },
    log,
  });
  closers.add('cluster', () => cluster.close());
  log(`Hangout is open at ${cluster.origin}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await closers.closeAll();
  process.exit(1);
}

function count(name: string, given: string): number {
  const number = Number(given);
  if (!Number.isInteger(number) || number < 1 || number > 20)
    throw new Error(`--${name} wants a number from 1 to 20`);
  return number;
}
