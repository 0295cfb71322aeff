/** One of several REST servers: everything but hangouts, in a database and behind a proxy that all of them share. */
import { createServer } from 'node:http';
import { connect, migrate } from '@hangout/db';
import {
  endInOrder,
  healthAnswers,
  listenOn,
  loadEnvironment,
  makeClosers,
  metricsAnswer,
  need,
  readConfig,
} from '@hangout/server';
import { createRest, createWhereabouts, ensureAdmin, openPorts } from './index.ts';

const say = (words: string) => console.log(words);
const closers = makeClosers(say);
endInOrder(closers.closeAll, say);

try {
  const config = readConfig(loadEnvironment());
  const databaseUrl = need(config, 'DATABASE_URL');
  await migrate(databaseUrl);
  const db = connect(databaseUrl, { poolMax: 20, applicationName: 'hangout rest' });
  closers.add('database pool', () => db.destroy());
  const ports = await openPorts({ config, db, databaseUrl, closers, redisUrl: config.REDIS_URL });
  await ensureAdmin(db, config);
  const rest = await createRest({ db, ports: { ...ports, whereabouts: createWhereabouts(db) }, bare: true });
  const health = healthAnswers({ database: () => db.raw('select 1') });
  const answers = {
    '/healthz': health.alive,
    '/readyz': health.ready,
    '/metrics': metricsAnswer(ports.metrics),
  };
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '';
    if (Object.hasOwn(answers, path)) answers[path as keyof typeof answers](request, response);
    else rest.callback(request, response);
  });
  await listenOn(server, config);
  closers.add('port', async () => {
    server.close();
    server.closeIdleConnections();
  });
  closers.add('REST', () => rest.close());
  say(`REST answers on port ${config.PORT}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await closers.closeAll();
  process.exit(1);
}
