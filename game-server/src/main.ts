/** One of several game servers: hangouts on one port, in a database and behind a proxy that all of them share. */
import { createServer } from 'node:http';
import { connect, migrate } from '@hangout/db';
import {
  createCallers,
  createClock,
  createJobs,
  createLog,
  createMetrics,
  createTokens,
  endInOrder,
  healthAnswers,
  listenOn,
  loadEnvironment,
  makeClosers,
  metricsAnswer,
  need,
  readConfig,
} from '@hangout/server';
import { createRooms } from './rooms.ts';

const say = (words: string) => console.log(words);
const closers = makeClosers(say);
endInOrder(closers.closeAll, say);

try {
  const config = readConfig(loadEnvironment());
  const databaseUrl = need(config, 'DATABASE_URL');
  const name = need(config, 'PROCESS_NAME');
  const redisUrl = need(config, 'REDIS_URL');
  await migrate(databaseUrl);
  const db = connect(databaseUrl, { poolMax: 10, applicationName: `hangout ${name}`, patienceMs: 5000 });
  closers.add('database pool', () => db.destroy());
  const log = createLog({ level: config.LOG_LEVEL });
  const clock = await createClock(db);
  closers.add('clock', async () => clock.close());
  const tokens = await createTokens(db, { now: () => clock.now() });
  const callers = createCallers({ db, tokens });
  const jobs = await createJobs(databaseUrl, { onError: (error) => log.error({ err: error }, 'jobs') });
  closers.add('jobs', () => jobs.stop());
  const metrics = createMetrics();
  const rooms = await createRooms({
    ...{ db, databaseUrl, config, log, tokens, callers, clock, metrics, jobs },
    cluster: { name, redisUrl },
  });
  const health = healthAnswers(rooms.parts);
  const answers = { '/healthz': health.alive, '/readyz': health.ready, '/metrics': metricsAnswer(metrics) };
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '';
    if (Object.hasOwn(answers, path)) answers[path as keyof typeof answers](request, response);
    else if (rooms.handles(request)) rooms.handle(request, response);
    else response.writeHead(404).end();
  });
  rooms.attach(server);
  await listenOn(server, config);
  closers.add('port', async () => {
    server.close();
    server.closeIdleConnections();
  });
  closers.add('rooms', () => rooms.close());
  say(`Game server ${name} takes hangouts on port ${config.PORT}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await closers.closeAll();
  process.exit(1);
}
