import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort } from './free-port.ts';

describe('freePort, a TCP port for a test server', () => {
  it('simultaneous calls of freePort return different ports, and never one that is in use', async () => {
    const ports = await Promise.all([freePort(), freePort(), freePort()]);
    assert.equal(new Set(ports).size, 3);
    const next = Math.max(...ports) + 1;
    const server = createServer().listen(next, '127.0.0.1');
    await once(server, 'listening');
    assert.notEqual(await freePort(), next);
    server.close();
  });
});
