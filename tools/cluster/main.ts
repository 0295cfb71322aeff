/** npm run cluster: starts several processes of each kind on this machine, behind one address. */
import { join } from 'node:path';
import { readConfig } from '@hangout/platform/config/config';
import { loadEnvironment } from '@hangout/platform/config/environment';
import { createShutdownStack } from '@hangout/platform/service/shutdown-stack';
import { shutDownOnSignals } from '@hangout/platform/service/signals';
import { createCommand, parseInteger } from '../cli.ts';
import { builtClient } from './built-client.ts';
import { startCluster } from './index.ts';

const { games, rests, workers, redis } = createCommand(
  'npm run cluster --',
  'Several processes of each kind on this machine, at one address.',
)
  .option('--games <n>', 'game servers', parseInteger(1, 20), 3)
  .option('--rests <n>', 'REST servers', parseInteger(1, 20), 2)
  .option('--workers <n>', 'processes that run the jobs', parseInteger(1, 20), 1)
  .option('--redis', 'starts a Redis for them; needs the program redis-server', false)
  .parse()
  .opts();
const log = (words: string) => console.log(words);
const closers = createShutdownStack(log);
shutDownOnSignals(closers.closeAll, log);

try {
  const config = readConfig(loadEnvironment());
  const cluster = await startCluster({
    games,
    rests,
    workers,
    redis,
    dataDir: join(config.DATA_DIR, 'cluster'),
    port: config.PORT,
    client: await builtClient(log),
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
