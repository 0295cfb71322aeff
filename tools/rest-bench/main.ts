/**
 * npm run bench -- rest: measures throughput and latency of the most frequent REST calls, in comparison to a
 * bare Koa handler that runs the same SQL in the same run.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { TEST_SECRETS_KEY } from '@hangout/platform/secrets/testing';
import { median } from '@hangout/rules/audio-sync/sync-state';
import { startBroker } from '@hangout/testkit/broker';
import { createTestDatabase } from '@hangout/testkit/database';
import autocannon from 'autocannon';
import { runBench } from '../bench-run.ts';
import { createCommand, parseInteger } from '../cli.ts';
import { describeGrowth, type GrowthSeries } from '../growth/growth.ts';
import { RECORD_HEADER, type ServerMessage } from './recorded-statement.ts';
import { type BenchData, seed } from './seed.ts';

const parseSizes = (text: string) => text.split(',').map(parseInteger(1_000));

const options = createCommand(
  'npm run bench -- rest',
  'Requests a second and the 99th percentile of frequent calls, beside a bare Koa handler with the same SQL.',
)
  .option(
    '--people <n,…>',
    'how many accounts have points in the season, one run for each number',
    parseSizes,
    [10_000, 100_000, 1_000_000],
  )
  .option('--seconds <number>', 'how long each server is measured in each round', parseInteger(1), 5)
  .option('--rounds <number>', 'how often the two servers are measured in turn', parseInteger(1), 3)
  .option('--connections <number>', 'how many requests are under way at a time', parseInteger(1), 20)
  .option('--json <file>', 'writes the figures as JSON')
  .parse()
  .opts();

/** REST must reach at least this share of the control's throughput. */
const LEAST_SHARE = 0.7;
/**
 * Requests are sent for this long before the measurement, s: until V8 has compiled the code, a request takes
 * several times as long.
 */
const WARM_UP_SECONDS = 4;

/** Figures of one call; those of the control begin with `control`. */
interface Figures {
  readonly call: string;
  readonly perSecond: number;
  readonly controlPerSecond: number;
  readonly p99Ms: number;
  readonly controlP99Ms: number;
}

/** The measured calls: name and path. */
const callsOf = ({ userUuids }: BenchData): Record<string, string> => ({
  'session check': '/api/user-service/auth/session',
  profile: `/api/user-service/profile/${userUuids[0]}`,
  'profile batch': `/api/user-service/users/profiles?${userUuids.map((uuid) => `users=${uuid}`).join('&')}`,
  'room list': '/api/room-service/rooms/public?limit=20',
  'ranking page': '/api/points-service/points/season-ranking?take=20&skip=1000',
});

/**
 * This many requests are sent before a call's statements are recorded, so that caches are filled and the pool
 * has connections for concurrent statements.
 */
const REQUESTS_BEFORE_RECORD = 50;

await runBench(options.json, async (closeAfter) => {
  const broker = await startBroker();
  closeAfter(() => broker?.stop());
  const sizes: { readonly people: number; readonly figures: readonly Figures[] }[] = [];
  for (const people of options.people) sizes.push({ people, figures: await measureSize(people) });
  for (const series of listGrowth(sizes)) console.log(describeGrowth(series));
  const slow = sizes.flatMap(({ people, figures }) =>
    figures
      .filter((one) => one.perSecond < LEAST_SHARE * one.controlPerSecond)
      .map(({ call }) => `${call} with ${people} accounts`),
  );
  return {
    figures: sizes,
    crossed: slow.map(
      (call) => `${call} takes less than ${LEAST_SHARE * 100} % of what the bare handler takes`,
    ),
  };
});

/** Measures all calls on a database with this many accounts. */
async function measureSize(people: number): Promise<Figures[]> {
  const database = await createTestDatabase();
  const servers: Server[] = [];
  try {
    console.log(`seeding ${people} accounts with points`);
    const data = await seed(database.url, people);
    const rest = await startServer('rest-server.ts', database.url);
    servers.push(rest);
    const control = await startServer('control-server.ts', database.url);
    servers.push(control);
    const figures: Figures[] = [];
    for (const [call, path] of Object.entries(callsOf(data))) {
      const statements = await record(rest, path, data.token);
      control.child.send(statements);
      await once(control.child, 'message');
      const measured = await measure(call, { rest, control, path, token: data.token });
      figures.push(measured);
      console.log(describe(measured, statements.length));
    }
    return figures;
  } finally {
    for (const { child } of servers) child.kill('SIGKILL');
    await database.drop();
  }
}

/**
 * Returns for each call how its time grows with the number of accounts; empty if only one size was measured.
 */
function listGrowth(
  sizes: readonly { readonly people: number; readonly figures: readonly Figures[] }[],
): GrowthSeries[] {
  if (sizes.length < 2) return [];
  const ms = (perSecond: number) => (1000 * options.connections) / perSecond;
  return (sizes[0]?.figures ?? []).map(({ call }, index) => {
    const costs = (of: (figures: Figures) => number) =>
      sizes.flatMap(({ people, figures }) => {
        const measured = figures[index];
        return measured ? [{ size: people, cost: ms(of(measured)) }] : [];
      });
    return {
      ...{ name: call, unit: 'ms' },
      costs: costs((figures) => figures.perSecond),
      controlCosts: costs((figures) => figures.controlPerSecond),
    };
  });
}

interface Server {
  readonly child: ChildProcess;
  readonly origin: string;
}

async function startServer(script: string, databaseUrl: string): Promise<Server> {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), {
    // Bindings may contain dates, which JSON would turn into texts.
    serialization: 'advanced',
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', DATABASE_URL: databaseUrl, SECRETS_KEY: TEST_SECRETS_KEY },
      ...{ LOG_LEVEL: 'warn', LIMITS_TIMES: '1000000', MUSIC_PROVIDERS: 'none' },
      UNLIMITED_NETWORKS: '127.0.0.1',
    },
  });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`${script} ended with ${code}`);
  });
  failed.catch(() => {});
  const [message] = (await Promise.race([once(child, 'message'), failed])) as [ServerMessage];
  if (!('port' in message)) throw new Error(`${script} said something else than its port`);
  return { child, origin: `http://127.0.0.1:${message.port}` };
}

/** Records the statements that one request of a call runs. */
async function record({ child, origin }: Server, path: string, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  for (let request = 0; request < REQUESTS_BEFORE_RECORD; request += 1) {
    const answer = await fetch(`${origin}${path}`, { headers });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  }
  const told = once(child, 'message');
  const recorded = await fetch(`${origin}${path}`, { headers: { ...headers, [RECORD_HEADER]: '' } });
  await recorded.arrayBuffer();
  const [message] = (await told) as [ServerMessage];
  if (!('statements' in message)) throw new Error('the REST server sent no statements');
  return message.statements;
}

interface Measured {
  readonly rest: Server;
  readonly control: Server;
  readonly path: string;
  readonly token: string;
}

/** Measures both servers alternately; returns the medians of all rounds. */
async function measure(call: string, { rest, control, path, token }: Measured): Promise<Figures> {
  const run = (server: Server, seconds: number) => load(`${server.origin}${path}`, token, seconds);
  const results = { rest: [] as Load[], control: [] as Load[] };
  await run(rest, WARM_UP_SECONDS);
  await run(control, WARM_UP_SECONDS);
  for (let round = 0; round < options.rounds; round += 1) {
    const both = [
      async () => void results.rest.push(await run(rest, options.seconds)),
      async () => void results.control.push(await run(control, options.seconds)),
    ];
    for (const one of round % 2 === 0 ? both : both.toReversed()) await one();
  }
  const perSecond = (runs: readonly Load[]) => median(runs.map((one) => one.perSecond));
  const p99Ms = (runs: readonly Load[]) => median(runs.map((one) => one.p99Ms));
  return {
    ...{ call, perSecond: perSecond(results.rest), controlPerSecond: perSecond(results.control) },
    ...{ p99Ms: p99Ms(results.rest), controlP99Ms: p99Ms(results.control) },
  };
}

interface Load {
  readonly perSecond: number;
  readonly p99Ms: number;
}

async function load(url: string, token: string, seconds: number): Promise<Load> {
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections: options.connections,
    duration: seconds,
    headers: { authorization: `Bearer ${token}` },
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals and ${errors} errors`);
  return { perSecond: requests.average, p99Ms: latency.p99 };
}

function describe(
  { call, perSecond, controlPerSecond, p99Ms, controlP99Ms }: Figures,
  statements: number,
): string {
  const share = Math.round((perSecond / controlPerSecond) * 100);
  return (
    `${call}: ${Math.round(perSecond)} requests a second, the bare handler ${Math.round(controlPerSecond)} (${share} %); ` +
    `p99 ${p99Ms} ms and ${controlP99Ms} ms; ${statements} statements`
  );
}
