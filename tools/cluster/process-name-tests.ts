import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { GameProcess } from '@hangout/db/models/room-leases';
import { freePort } from '@hangout/embedded-postgres/free-port';
import { TEST_SECRETS_KEY } from '@hangout/platform/secrets/testing';
import { testOptions } from '@hangout/testkit/test-options';
import { waitUntil } from '@hangout/testkit/wait-for';
import { type ClusterProcess, createProcess, stopProcess } from './cluster-process.ts';
import type { ClusterTest } from './cluster-test.ts';
import { answers200 } from './probes.ts';

const script = fileURLToPath(new URL('../../game-server/src/main.ts', import.meta.url));

/** Checks what happens if a second game server is called `game-1`, in a cluster without Redis. */
export function processNameTests(t: ClusterTest): void {
  const twins: ClusterProcess[] = [];
  afterEach(async () => {
    for (const twin of twins.splice(0)) await stopProcess(twin);
  });

  async function twin(): Promise<ClusterProcess> {
    const { databaseUrl: DATABASE_URL, redisUrl, origin: PUBLIC_URL } = t.cluster;
    const port = await freePort();
    const part = createProcess({
      ...{ name: 'twin', command: process.execPath, args: [...testOptions, script], log: () => {} },
      env: {
        ...{ DATABASE_URL, REDIS_URL: redisUrl ?? '', PUBLIC_URL, HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
        ...{ PORT: String(port), PROCESS_NAME: 'game-1', SECRETS_KEY: TEST_SECRETS_KEY },
      },
      isReady: () => answers200(`http://127.0.0.1:${port}/readyz`),
    });
    twins.push(part);
    return part;
  }

  const holdersOfName = async () =>
    (await GameProcess.query(t.db).where({ name: 'game-1' }).select('id')).map(({ id }) => id);

  it('[H920] a second game server with the same name exits at its start with the reason, and the first keeps running', async () => {
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

  it('[H920] a killed game server can start again under its name after its heartbeat has expired', async () => {
    const first = t.cluster.process('game-1');
    const former = await holdersOfName();
    await first.kill('SIGKILL');
    await t.expire('game-1');
    await first.start();
    const [holder, ...others] = await holdersOfName();
    assert.ok(holder && !former.includes(holder));
    assert.deepEqual(others, []);
  });

  it('[H920] a game server that was frozen while another one took its name exits when it resumes', async () => {
    const first = t.cluster.process('game-1');
    first.freeze();
    await t.expire('game-1');
    const second = await twin();
    await second.start();
    first.thaw();
    await waitUntil(() => first.pid() === undefined);
    assert.match(first.output(), /PROCESS_NAME game-1 is taken/);
    assert.equal((await holdersOfName()).length, 1);
    await stopProcess(second);
    await first.start();
  });
}
