import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort } from './free-port.ts';

describe('freePort', () => {
  it('returns different ports to simultaneous calls, and skips a port in use', async () => {
    const ports = await Promise.all([freePort(), freePort(), freePort()]);
    assert.equal(new Set(ports).size, 3);
    const next = Math.max(...ports) + 1;
    const server = createServer().listen(next, '127.0.0.1');
    await once(server, 'listening');
    assert.notEqual(await freePort(), next);
    server.close();
  });
});
