import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@colyseus/sdk';
import { auth, createApi, rooms } from '@hangout/contract';
import { hangoutRoom } from '@hangout/contract/room/messages';
import { freePort } from '../../standalone/src/free-port.ts';
import { endPart, makePart, type Part } from './part.ts';
import { clusterTest, until } from './testing.ts';
import { answers200 } from './waiting.ts';

const hasNginx = spawnSync('nginx', ['-v']).error === undefined;

describe('the configuration of nginx before game servers and REST', function () {
  this.timeout(40_000);
  const t = clusterTest({ games: 2, rests: 1 });
  let folder: string;
  let nginx: Part | undefined;
  let origin: string;

  /** The same file, with this machine's ports in place of names that only Docker knows. */
  async function configuration(port: number): Promise<string> {
    const text = await readFile(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8');
    const at = (name: string) => t.cluster.direct(name).replace('http://', '');
    return text
      .replace('worker_processes auto', 'worker_processes 1; daemon off')
      .replace('/var/run/nginx.pid', join(folder, 'pid'))
      .replace('worker_connections 16384', 'worker_connections 256')
      .replace('listen 3000', `listen 127.0.0.1:${port}`)
      .replace('root /usr/share/nginx/html', `root ${folder}`)
      .replace(
        'map $uri $kept',
        `map $game $at { game-1 ${at('game-1')}; game-2 ${at('game-2')}; }\n  map $uri $kept`,
      )
      .replaceAll('http://$game:3000', 'http://$at')
      .replaceAll('http://$server:3000', `http://${at('rest-1')}`);
  }

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hangout-nginx-'));
    // as root, nginx reads files as somebody else
    await chmod(folder, 0o755);
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    await writeFile(join(folder, 'nginx.conf'), await configuration(port));
    await writeFile(join(folder, 'index.html'), 'the client');
    if (!hasNginx) return;
    nginx = makePart({
      ...{ name: 'nginx', command: 'nginx', log: () => {} },
      args: ['-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')],
      answers: () => answers200(`${origin}/healthz`),
    });
    await nginx.start();
  });
  after(async () => {
    if (nginx) await endPart(nginx);
    await rm(folder, { recursive: true, force: true });
  });

  it('[H446] [H452] lets nobody read through it what a game server tells of itself', async () => {
    if (!hasNginx) return assert.ok(!process.env.CI, 'CI installs nginx: .ci/run');
    for (const path of ['metrics', 'readyz', 'ops/'])
      assert.equal((await fetch(`${origin}/p/game-1/${path}`)).status, 404, path);
    assert.equal(
      (await fetch(`${t.cluster.direct('game-1')}/metrics`)).status,
      200,
      'there is something to hide',
    );
  });

  it('[H446] [H452] leads to REST, to each game server by its name, and to the client', async () => {
    if (!hasNginx) return assert.ok(!process.env.CI, 'CI installs nginx: .ci/run');
    const kai = await t.person('kai');
    const places = await Promise.all([1, 2, 3, 4].map(() => t.room(kai)));
    const { accessToken } = await createApi({ base: origin })(auth.guest);
    const guest = createApi({ base: origin, token: () => accessToken });
    const seen = new Set<string>();
    for (const { slug } of places) {
      const { ticket, endpoint } = await guest(rooms.join, { id: slug });
      const { pathname } = new URL(endpoint);
      seen.add(pathname);
      const channel = await new Client(`${origin}${pathname}`).joinOrCreate(hangoutRoom, { ticket });
      channel.reconnection.enabled = false;
      channel.onMessage('*', () => {});
      await until(() => (channel.state as { settings?: { slug?: string } }).settings?.slug === slug);
      await channel.leave();
    }
    assert.deepEqual([...seen].sort(), ['/p/game-1', '/p/game-2']);
    assert.equal(await (await fetch(`${origin}/room/anything`)).text(), 'the client');
    for (const path of ['/p/rest-1/api', '/p/', '/matchmake/joinOrCreate/hangout', '/metrics'])
      assert.equal((await fetch(`${origin}${path}`)).status, 404, path);
  });
});
