import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { GameProcess } from '@hangout/db/models/room-leases';
import { freePort } from '@hangout/embedded-postgres/free-port';
import { TEST_SECRETS_KEY } from '@hangout/server/secrets/testing';
import { waitUntil } from '@hangout/testkit/wait-for';
import { type ClusterProcess, createProcess, stopProcess } from './cluster-process.ts';
import { clusterTest } from './cluster-test.ts';
import { answers200 } from './probes.ts';

const script = fileURLToPath(new URL('../../game-server/src/main.ts', import.meta.url));

describe('two game servers of one name', function () {
  this.timeout(40_000);
  const t = clusterTest({ games: 1 });
  const twins: ClusterProcess[] = [];
  afterEach(async () => {
    for (const twin of twins.splice(0)) await stopProcess(twin);
  });

  async function twin(): Promise<ClusterProcess> {
    const { databaseUrl: DATABASE_URL, redisUrl, origin: PUBLIC_URL } = t.cluster;
    const port = await freePort();
    const part = createProcess({
      ...{ name: 'twin', command: process.execPath, args: [script], log: () => {} },
      env: {
        ...{ DATABASE_URL, REDIS_URL: redisUrl ?? '', PUBLIC_URL, HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
        ...{ PORT: String(port), PROCESS_NAME: 'game-1', SECRETS_KEY: TEST_SECRETS_KEY },
      },
      isReady: () => answers200(`http://127.0.0.1:${port}/readyz`),
    });
    twins.push(part);
    return part;
  }

  it('[H920] a second game server of one name exits at its start with the reason, and the first keeps running', async () => {
    const kai = await t.user('kai');
    const room = await t.room(kai);
    const inside = await kai.join(room);
    const second = await twin();
    await assert.rejects(
      second.start(),
      /has exited:\n(.*\n)*.*PROCESS_NAME game-1 is taken: another game server/,
    );
    const guest = await (await t.guest()).join(room);
    await waitUntil(() => inside.state().counts.users === 2);
    for (const one of [inside, guest]) await one.leave();
  });

  it('[H920] a killed game server restarts under its name at once', async () => {
    const ann = await t.user('ann');
    const room = await t.room(ann);
    const inside = await ann.join(room);
    const first = t.cluster.process('game-1');
    await first.kill('SIGKILL');
    await inside.closed;
    await first.start();
    const back = await ann.join(room);
    assert.equal(await t.hostOf(room), 'game-1');
    await back.leave();
  });

  it('[H920] a game server that was frozen while another took its name exits when it continues', async () => {
    const first = t.cluster.process('game-1');
    first.freeze();
    const second = await twin();
    await second.start();
    first.thaw();
    await waitUntil(() => first.pid() === undefined);
    assert.match(first.output(), /PROCESS_NAME game-1 is taken/);
    const others = await GameProcess.query(t.db).where({ name: 'game-1' });
    assert.equal(others.length, 1);
    await stopProcess(second);
    await first.start();
  });
});
