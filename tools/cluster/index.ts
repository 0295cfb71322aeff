import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@hangout/embedded-postgres/free-port';
import { isInstalled } from '@hangout/testkit/programs';
import { type ClusterProcess, createProcess, stopProcess } from './cluster-process.ts';
import { startPostgres } from './postgres.ts';
import { answers200, redisPongs } from './probes.ts';
import type { Routes } from './routes.ts';

export interface ClusterOptions {
  readonly games: number;
  /** Number of REST servers; 1 if absent. */
  readonly rests?: number;
  /** Number of workers, which run the jobs; 1 if absent. */
  readonly workers?: number;
  /** Whether Redis is started too; this needs the program redis-server. */
  readonly redis?: boolean;
  /**
   * Data folder, which stays after the cluster has stopped. If absent, a temporary one is used and removed.
   */
  readonly dataDir?: string;
  /**
   * Environment variables for every server. SEED is `none` unless set here; `demo` also starts the process
   * `world`.
   */
  readonly env?: Record<string, string>;
  /** Options of Node for every server and the proxy, such as --import=…. */
  readonly nodeOptions?: readonly string[];
  /** Additional settings for PostgreSQL. */
  readonly postgres?: Record<string, string>;
  /** Called with the name of a process and each line that it prints. */
  readonly log?: (message: string) => void;
  /** Port of the proxy; a free one if absent. */
  readonly port?: number;
  /** Folder of the built client, which the proxy serves; none if absent. */
  readonly client?: string;
}

/**
 * A cluster on this machine: PostgreSQL, REST servers, game servers, workers, a proxy and optionally Redis, each in its
 * own process.
 */
export interface Cluster {
  /** URL of the proxy, which clients use: http://127.0.0.1:port. */
  readonly origin: string;
  readonly databaseUrl: string;
  /** URL of the Redis process; undefined without Redis. */
  readonly redisUrl: string | undefined;
  readonly processes: readonly ClusterProcess[];
  /**
   * Finds a process by its name.
   * @throws Error if there is none
   */
  process(name: string): ClusterProcess;
  /** Lets servers that start from now on run a program in another folder, such as one of another version. */
  useProgram(program: Program): void;
  /** Returns the URL of one server, past the proxy, for /readyz and /metrics. */
  addressOf(name: string): string;
  /** Stops all processes in order, including killed and frozen ones. */
  close(): Promise<void>;
}

interface Program {
  readonly folder: string;
  /** Options of Node, such as --import=…. */
  readonly nodeOptions: readonly string[];
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const script = (path: string) => join(root, path);

/**
 * Starts all processes and resolves when they are ready.
 * @throws Error if a process does not start
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { games, rests = 1, workers = 1, env = {}, nodeOptions = [], log = () => {}, client = '' } = options;
  if (options.redis) requireRedis();
  const dataDir = resolve(options.dataDir ?? (await mkdtemp(join(tmpdir(), 'hangout-cluster-'))));
  const stops: (() => Promise<unknown>)[] = [];
  if (options.dataDir === undefined) stops.push(() => rm(dataDir, { recursive: true, force: true }));
  const close = async () => {
    for (let stop = stops.pop(); stop; stop = stops.pop())
      await stop().catch((error: unknown) => log(String(error)));
  };
  try {
    const postgres = await startPostgres({
      ...{ dataDir: join(dataDir, 'postgres'), port: await freePort(), log },
      ...(options.postgres && { settings: options.postgres }),
    });
    stops.push(() => postgres.stop());
    const redis = options.redis ? await createRedis(join(dataDir, 'redis'), await freePort(), log) : null;
    const proxyPort = options.port || (await freePort());
    const origin = `http://127.0.0.1:${proxyPort}`;
    const shared = {
      ...{ SEED: 'none', LOG_LEVEL: 'warn', HOST: '127.0.0.1', DATA_DIR: dataDir },
      // All clients have this address, because all requests come from the proxy.
      ...{ UNLIMITED_NETWORKS: '127.0.0.1', ...env },
      ...{ DATABASE_URL: postgres.url, PUBLIC_URL: origin, BEHIND_PROXY: 'true' },
      // REDIS_URL is empty instead of absent, so that the value of a .env file on this machine is not used.
      REDIS_URL: redis?.url ?? '',
    };
    const ports = new Map<string, number>();
    let program: Program = { folder: root, nodeOptions };
    const server = async (name: string, path: string, more = {}): Promise<ClusterProcess> => {
      const port = await freePort();
      ports.set(name, port);
      return createProcess({
        ...{ name, command: process.execPath, log },
        args: () => [...program.nodeOptions, join(program.folder, path)],
        env: { ...shared, PORT: String(port), ...more },
        isReady: () => answers200(`http://127.0.0.1:${port}/readyz`),
      });
    };
    const names = (kind: string, count: number) =>
      Array.from({ length: count }, (_, place) => `${kind}-${place + 1}`);
    const restServers = await Promise.all(
      names('rest', rests).map((name) => server(name, 'rest-api/src/main.ts')),
    );
    const gameServers = await Promise.all(
      names('game', games).map((name) => server(name, 'game-server/src/main.ts', { PROCESS_NAME: name })),
    );
    const workerProcesses = await Promise.all(
      names('worker', workers).map((name) => server(name, 'worker/src/main.ts')),
    );
    const portOf = (name: string) => ports.get(name) ?? 0;
    const routes: Routes = {
      rest: restServers.map(({ name }) => portOf(name)),
      games: Object.fromEntries(gameServers.map(({ name }) => [name, portOf(name)])),
    };
    const proxy = createProcess({
      ...{ name: 'proxy', command: process.execPath, log, env: shared },
      args: [
        ...nodeOptions,
        script('tools/cluster/proxy.ts'),
        String(proxyPort),
        JSON.stringify(routes),
        client,
      ],
      isReady: () => answers200(`${origin}/healthz`),
    });
    const world = createProcess({
      ...{
        name: 'world',
        command: process.execPath,
        args: [script('standalone/src/world.ts')],
        env: shared,
        log,
      },
      isReady: async () => world.output().includes('Demo world has its songs'),
    });
    // All game servers stop at the same time, so that none takes over hangouts of another.
    if (redis) stops.push(() => stopProcess(redis.process));
    stops.push(() =>
      Promise.all([world, ...gameServers, ...restServers, ...workerProcesses, proxy].map(stopProcess)),
    );
    await redis?.process.start();
    const servers = [...restServers, ...gameServers, ...workerProcesses];
    await Promise.all(servers.map((part) => part.start()));
    await proxy.start();
    const isDemo = shared.SEED === 'demo';
    if (isDemo) await world.start();
    const processes = [
      postgres.process,
      ...(redis ? [redis.process] : []),
      ...servers,
      ...(isDemo ? [world] : []),
      proxy,
    ];
    return {
      ...{ origin, databaseUrl: postgres.url, redisUrl: redis?.url, processes, close },
      process(name) {
        const found = processes.find((part) => part.name === name);
        if (!found) throw new Error(`the cluster has no ${name}`);
        return found;
      },
      useProgram(other) {
        program = other;
      },
      addressOf: (name) => `http://127.0.0.1:${portOf(name)}`,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** [H455] @throws Error with instructions if redis-server is not installed */
function requireRedis(): void {
  if (isInstalled('redis-server')) return;
  throw new Error(
    'A cluster with Redis needs the program redis-server, and it is not on the PATH. Debian and Ubuntu: ' +
      'apt-get install redis-server. macOS: brew install redis. Without --redis a cluster needs none.',
  );
}

/** Creates a Redis with an append-only file, so that its data survives a restart. */
async function createRedis(dir: string, port: number, log: (message: string) => void) {
  await mkdir(dir, { recursive: true });
  const settings = { port, bind: '127.0.0.1', dir, appendonly: 'yes', save: '', daemonize: 'no' };
  const redisProcess = createProcess({
    ...{ name: 'redis', command: 'redis-server', log: () => {} },
    args: Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
    isReady: () => redisPongs(port),
  });
  log(`redis: 127.0.0.1:${port}`);
  return { process: redisProcess, url: `redis://127.0.0.1:${port}` };
}
