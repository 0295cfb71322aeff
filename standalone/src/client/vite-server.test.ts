import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseBrand } from '@hangout/platform/brand/brand';
import { writeBrandFiles } from '@hangout/platform/brand/brand-files';
import { readConfig } from '@hangout/platform/config/config';
import { serveClientByVite, type ViteServer } from './vite-server.ts';

describe('serveClientByVite, the client of npm run dev', () => {
  const servers = createServer((request, response) => response.end(`the servers got ${request.url}`));
  const upgrades: (string | undefined)[] = [];
  servers.on('upgrade', (request, socket) => {
    upgrades.push(request.url);
    socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n');
  });
  let folder: string;
  let vite: ViteServer;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hangout-vite-'));
    servers.listen(0, '127.0.0.1');
    await once(servers, 'listening');
    const address = servers.address();
    assert.ok(typeof address === 'object' && address);
    vite = await serveClientByVite({
      root: fileURLToPath(new URL('../../../client', import.meta.url)),
      brand: await writeBrandFiles(chooseBrand(readConfig({})), folder),
      ...{ host: '127.0.0.1', port: 0, serversPort: address.port },
    });
  });
  after(async () => {
    await vite.close();
    servers.close();
    servers.closeAllConnections();
    await rm(folder, { recursive: true, force: true });
  });
  const read = async (path: string) => (await fetch(`${vite.url}${path}`)).text();

  it('[H1890] npm run dev serves the client’s page, and passes requests for REST, rooms and operators to the servers', async () => {
    assert.match(await read('/'), /<title>/);
    assert.match(await read('/hangouts'), /<title>/);
    for (const path of [
      '/api/user-service/auth/guest',
      '/matchmake/joinOrCreate/hangout',
      '/ops',
      '/metrics',
      '/healthz',
      '/readyz',
      '/dev/outbox?outboxKey=a',
    ])
      assert.equal(await read(path), `the servers got ${path}`);
  });

  it('[H1890] npm run dev passes the WebSocket of a room to the game server', async () => {
    const socket = new WebSocket(`${vite.url.replace('http', 'ws')}/process/room?sessionId=a`);
    await once(socket, 'error');
    assert.deepEqual(upgrades, ['/process/room?sessionId=a']);
  });
});
