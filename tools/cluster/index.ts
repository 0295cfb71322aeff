import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@hangout/embedded-postgres/free-port';
import { isInstalled } from '@hangout/testkit/programs';
import { stopProcess, createProcess, type ClusterProcess } from './cluster-process.ts';
import { startPostgres } from './postgres.ts';
import { answers200, redisPongs } from './probes.ts';
import type { Routes } from './routes.ts';

export type { ClusterProcess } from './cluster-process.ts';

export interface ClusterOptions {
  /** How many game servers. */
  readonly games: number;
  /** How many REST servers; 1 unless told. */
  readonly rests?: number;
  /** Whether a Redis is started for them; none unless told. It needs the program redis-server. */
  readonly redis?: boolean;
  /** A folder that outlives the cluster. Else a temporary one, gone with close(). */
  readonly dataDir?: string;
  /** For every server of ours; SEED is `none` unless told, `demo` adds a part `world`. */
  readonly env?: Record<string, string>;
  /** Hears every line that a part prints. */
  readonly log?: (words: string) => void;
  /** Port of the proxy; a free one unless told. */
  readonly port?: number;
  /** Folder of the built client for the proxy to serve; none unless told. */
  readonly client?: string;
}

/** PostgreSQL, REST servers, game servers, a proxy and where asked for Redis, each a process of its own, on this machine. */
export interface Cluster {
  /** http://127.0.0.1:port of the proxy: the one address that people type. */
  readonly origin: string;
  readonly databaseUrl: string;
  /** Undefined where no Redis was asked for. */
  readonly redisUrl: string | undefined;
  readonly processes: readonly ClusterProcess[];
  /** The part of this name. Throws where there is none. */
  process(name: string): ClusterProcess;
  /** Address of one server without the proxy, for /readyz and /metrics. */
  addressOf(name: string): string;
  /** Ends everything in order, whatever was killed or frozen before. */
  close(): Promise<void>;
}

const script = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Starts everything and resolves when all of it answers. Throws in words where something is missing. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { games, rests = 1, env = {}, log = () => {}, client = '' } = options;
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
    });
    stops.push(() => postgres.stop());
    const redis = options.redis ? await createRedis(join(dataDir, 'redis'), await freePort(), log) : null;
    const proxyPort = options.port || (await freePort());
    const origin = `http://127.0.0.1:${proxyPort}`;
    const shared = {
      ...{ SEED: 'none', LOG_LEVEL: 'warn', HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
      ...{ DATABASE_URL: postgres.url, PUBLIC_URL: origin, BEHIND_PROXY: 'true' },
      // an empty value also wins over the one that a .env of this machine may have
      REDIS_URL: redis?.url ?? '',
    };
    const ports = new Map<string, number>();
    const server = async (name: string, path: string, more = {}): Promise<ClusterProcess> => {
      const port = await freePort();
      ports.set(name, port);
      return createProcess({
        ...{ name, command: process.execPath, args: [script(path)], log },
        env: { ...shared, PORT: String(port), ...more },
        isReady: () => answers200(`http://127.0.0.1:${port}/readyz`),
      });
    };
    const names = (kind: string, count: number) =>
      Array.from({ length: count }, (_, place) => `${kind}-${place + 1}`);
    const restParts = await Promise.all(
      names('rest', rests).map((name) => server(name, 'rest-api/src/main.ts')),
    );
    const gameParts = await Promise.all(
      names('game', games).map((name) => server(name, 'game-server/src/main.ts', { PROCESS_NAME: name })),
    );
    const portOf = (name: string) => ports.get(name) ?? 0;
    const ways: Routes = {
      rest: restParts.map(({ name }) => portOf(name)),
      games: Object.fromEntries(gameParts.map(({ name }) => [name, portOf(name)])),
    };
    const proxy = createProcess({
      ...{ name: 'proxy', command: process.execPath, log, env: shared },
      args: [script('tools/cluster/proxy.ts'), String(proxyPort), JSON.stringify(ways), client],
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
      isReady: async () => world.output().includes('demo world is there'),
    });
    // all at once: what has nowhere to go is not handed over
    if (redis) stops.push(() => stopProcess(redis.part));
    stops.push(() => Promise.all([world, ...gameParts, ...restParts, proxy].map(stopProcess)));
    await redis?.part.start();
    await Promise.all([...restParts, ...gameParts].map((part) => part.start()));
    await proxy.start();
    const isDemo = shared.SEED === 'demo';
    if (isDemo) await world.start();
    const servers = [...restParts, ...gameParts, ...(isDemo ? [world] : [])];
    const parts = [postgres.part, ...(redis ? [redis.part] : []), ...servers, proxy];
    return {
      ...{ origin, databaseUrl: postgres.url, redisUrl: redis?.url, processes: parts, close },
      process(name) {
        const found = parts.find((part) => part.name === name);
        if (!found) throw new Error(`the cluster has no ${name}`);
        return found;
      },
      addressOf: (name) => `http://127.0.0.1:${portOf(name)}`,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** [H455] Whoever asks for Redis is told plainly that it is missing, and how to get it. */
function requireRedis(): void {
  if (isInstalled('redis-server')) return;
  throw new Error(
    'A cluster with Redis needs the program redis-server, and it is not on the PATH. Debian and Ubuntu: ' +
      'apt-get install redis-server. macOS: brew install redis. Without --redis a cluster needs none.',
  );
}

/** Append-only, so that a restart finds what was there. */
async function createRedis(dir: string, port: number, log: (words: string) => void) {
  await mkdir(dir, { recursive: true });
  const settings = { port, bind: '127.0.0.1', dir, appendonly: 'yes', save: '', daemonize: 'no' };
  const part = createProcess({
    ...{ name: 'redis', command: 'redis-server', log: () => {} },
    args: Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
    isReady: () => redisPongs(port),
  });
  log(`redis: 127.0.0.1:${port}`);
  return { part, url: `redis://127.0.0.1:${port}` };
}
