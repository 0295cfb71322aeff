import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@hangout/embedded-postgres/free-port';
import { readConfig } from '../config/config.ts';
import { createHttpServer } from './create-http-server.ts';
import { separateOperators } from './operator-port.ts';
import { createShutdownStack } from './shutdown-stack.ts';

const forOperators = [
  ...['/ops', '/ops/', '/ops/assets/x.js', '//ops', '/metrics', '/metrics?x', '/x/../ops', 'http://x/docs'],
  ...['/api/user-service/docs', '//api//user-service//docs/start.js', '/api/user-service/openapi.json'],
  ...['/docs/', '/openapi.json'],
];
const forClient = [
  '/',
  '/opsy',
  '/hangout/ops',
  '/assets/x.js',
  '/matchmake/joinOrCreate/hangout',
  '/p/game-1/x',
];
const forBoth = ['/healthz', '/readyz', '/api/user-service/auth/guest'];

describe('OPS_PORT, the port for operators', () => {
  const shutdown = createShutdownStack(() => {});
  after(() => shutdown.closeAll());

  /** Starts a server that responds 200 to every request, and returns its port. */
  async function start(env: Record<string, string>) {
    const config = readConfig(env);
    const listener = await separateOperators(config, (_request, response) => response.end('here'), shutdown);
    const server = createHttpServer(config, listener).listen(0, '127.0.0.1');
    shutdown.add('port', async () => void server.close());
    await once(server, 'listening');
    // A server that listens on a TCP port has an object as its address.
    return (server.address() as AddressInfo).port;
  }

  async function statusOf(port: number, path: string): Promise<number | undefined> {
    const outgoing = request({ hostname: '127.0.0.1', port, path, agent: false }).end();
    const [response] = await once(outgoing, 'response');
    response.resume();
    return response.statusCode;
  }

  it('[H813] with OPS_PORT, only that port serves monitor, metrics and API documents, and not the client', async () => {
    const ops = await freePort();
    const port = await start({ OPS_PORT: String(ops) });
    for (const path of forOperators)
      assert.deepEqual([await statusOf(port, path), await statusOf(ops, path)], [404, 200], path);
    for (const path of forClient)
      assert.deepEqual([await statusOf(port, path), await statusOf(ops, path)], [200, 404], path);
    for (const path of forBoth)
      assert.deepEqual([await statusOf(port, path), await statusOf(ops, path)], [200, 200], path);
  });

  it('[H813] without OPS_PORT, the same port serves the client and everything for operators', async () => {
    const port = await start({});
    for (const path of [...forOperators, ...forClient]) assert.equal(await statusOf(port, path), 200, path);
  });

  it('[H813] if OPS_PORT is in use, the error asks for a free one', async () => {
    const port = await start({});
    await assert.rejects(start({ OPS_PORT: String(port) }), /set OPS_PORT to a free one/);
  });
});
