import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { useRealTimeouts } from '@hangout/testkit/real-timeouts';
import { createHttpServer, type HttpLimits } from './create-http-server.ts';

describe('createHttpServer, limits and security headers', () => {
  useRealTimeouts();
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  async function start(limits: Partial<HttpLimits>) {
    const config = { MAX_CONNECTIONS: 10, HEADER_SECONDS: 15, REQUEST_SECONDS: 600, ...limits };
    server = createHttpServer(config, (request, response) => {
      request.resume().on('end', () => response.end('done'));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return async (): Promise<Socket> => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      await once(socket, 'connect');
      return socket;
    };
  }

  it('[H725] the server closes connections beyond its limit at once, until an earlier connection has ended', async () => {
    const open = await start({ MAX_CONNECTIONS: 1 });
    const first = await open();
    first.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    assert.match(String((await once(first, 'data'))[0]), /200 OK/);
    const second = await open();
    await once(second.resume(), 'close');
    first.destroy();
    await once(first, 'close');
    for (let served = false; !served; ) {
      const next = await open();
      next.end('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
      served = (await text(next).catch(() => '')).includes('200 OK');
    }
  });

  it('[H1853] the server closes an idle connection later than its keep-alive header announces, so that no client reuses a closing connection', async () => {
    const open = await start({});
    const socket = await open();
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    assert.match(String((await once(socket, 'data'))[0]), /keep-alive: timeout=5/i);
    assert.deepEqual([server?.keepAliveTimeout, server?.keepAliveTimeoutBuffer], [5_000, 10_000]);
    socket.destroy();
  });

  it('[H717] every response has the header nosniff, and HSTS if PUBLIC_URL is HTTPS', async () => {
    const answer = async (publicUrl?: string) => {
      const open = await start(publicUrl ? { PUBLIC_URL: publicUrl } : {});
      const socket = await open();
      socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
      const answered = await text(socket);
      server?.close();
      return answered;
    };
    assert.match(await answer(), /x-content-type-options: nosniff/);
    assert.doesNotMatch(await answer('http://hangout.example'), /strict-transport-security/);
    assert.match(
      await answer('https://hangout.example'),
      /strict-transport-security: max-age=31536000; includeSubDomains/,
    );
  });

  it('[H718] by default a response has a CSP that forbids loading any resource and being framed', async () => {
    const open = await start({});
    const socket = await open();
    socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    assert.match(
      await text(socket),
      /content-security-policy: default-src 'none'; frame-ancestors 'none'\r\n/i,
    );
  });

  it('[H725] a request whose headers or body do not arrive in time gets 408, and its connection is closed', async () => {
    const open = await start({ HEADER_SECONDS: 1, REQUEST_SECONDS: 2 });
    for (const half of [
      'GET / HTTP/1.1\r\nhost:',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nhalf',
    ]) {
      const socket = await open();
      socket.write(half);
      assert.match(await text(socket), /^HTTP\/1\.1 408 /);
    }
  });
});
