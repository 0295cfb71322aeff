import assert from 'node:assert/strict';
import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { hostname } from 'node:os';
import { isKnownHost } from './known-host.ts';
import { isAllowedOrigin, originOfAnswers, originOfMails } from './origins.ts';

/** Creates a request with the fields that these functions read. */
const requestWith = (headers: IncomingHttpHeaders, localAddress = '127.0.0.1') => ({
  headers,
  // The cast is safe, because only the socket's address and port are read.
  socket: { localAddress, localPort: 3000 } as Socket,
});

describe('hosts and origins of requests', () => {
  const forged = [
    'evil.example',
    'evil.example:3000',
    '8.8.8.8',
    'localhost.evil.example',
    '',
    'a b',
    'x@localhost',
  ];
  const local = [
    'localhost',
    'localhost:8080',
    '127.0.0.1:3000',
    '[::1]:3000',
    '192.168.1.20:3000',
    '10.1.2.3',
    hostname(),
  ];

  it('[H766] a request’s host is known if it is local, configured or the address of the connection; any other host is unknown', () => {
    for (const host of local) assert.equal(isKnownHost(host, {}, undefined), true, host);
    for (const host of [...forged, 'localhost/', 'localhost:3000/x', '127.0.0.1.evil.example', '[::1'])
      assert.equal(isKnownHost(host, {}, undefined), false, host);
    assert.equal(isKnownHost('8.8.8.8:3000', {}, '::ffff:8.8.8.8'), true);
    const config = {
      PUBLIC_URL: 'https://hang.example/',
      HOST: 'box.example',
      ALLOWED_HOSTS: ['Party.example', 'disco.example:8080'],
    };
    for (const host of [
      'hang.example',
      'HANG.example',
      'box.example:3000',
      'party.example:1',
      'disco.example:8080',
    ])
      assert.equal(isKnownHost(host, config, undefined), true, host);
    for (const host of ['disco.example', 'www.party.example'])
      assert.equal(isKnownHost(host, config, undefined), false);
  });

  it('[H766] links in responses use the request’s host only if the host is known', () => {
    for (const host of local)
      assert.equal(originOfAnswers(requestWith({ host }), {}), `http://${host.toLowerCase()}`);
    for (const host of forged)
      assert.equal(originOfAnswers(requestWith({ host }), {}), 'http://127.0.0.1:3000', host);
    const config = { PUBLIC_URL: 'https://hang.example/' };
    for (const host of [...local, ...forged])
      assert.equal(originOfAnswers(requestWith({ host }), config), 'https://hang.example');
    const proxied = { host: 'rest:3000', 'x-forwarded-host': 'localhost:8443', 'x-forwarded-proto': 'https' };
    assert.equal(originOfAnswers(requestWith(proxied), { BEHIND_PROXY: true }), 'https://localhost:8443');
    assert.equal(originOfAnswers(requestWith(proxied), {}), 'http://127.0.0.1:3000');
  });

  it('[H766] links in mails use PUBLIC_URL or the server’s own address, never the request’s host', () => {
    for (const host of [...local, ...forged]) {
      assert.equal(originOfMails(requestWith({ host }), { HOST: '0.0.0.0' }), 'http://127.0.0.1:3000');
      assert.equal(originOfMails(requestWith({ host }), { HOST: '::1' }), 'http://[::1]:3000');
    }
    assert.equal(
      originOfMails(requestWith({}), { PUBLIC_URL: 'https://hang.example/' }),
      'https://hang.example',
    );
  });

  it('[H765] requests from pages of the server’s own origin, PUBLIC_URL or ALLOWED_ORIGINS are allowed, requests from other pages are not', () => {
    const allowed = (host: string, origin: string | undefined, config = {}) =>
      isAllowedOrigin(requestWith({ host, ...(origin !== undefined && { origin }) }), config);
    assert.equal(allowed('evil.example', undefined), true);
    assert.equal(allowed('localhost:3000', 'http://localhost:3000'), true);
    assert.equal(allowed('192.168.1.20', 'https://192.168.1.20'), true);
    assert.equal(allowed('localhost:443', 'https://localhost'), true);
    for (const origin of [
      'http://evil.example',
      'http://localhost:4000',
      'http://localhost',
      'null',
      '',
      'localhost:3000',
    ])
      assert.equal(allowed('localhost:3000', origin), false, origin);
    assert.equal(allowed('evil.example:3000', 'http://evil.example:3000'), false, 'a name that was led here');
    const config = {
      PUBLIC_URL: 'https://hang.example/',
      ALLOWED_ORIGINS: ['https://party.example', 'capacitor://localhost'],
    };
    for (const origin of ['https://hang.example', 'https://party.example', 'capacitor://localhost'])
      assert.equal(allowed('game-1:3000', origin, config), true, origin);
    for (const origin of [
      'http://hang.example',
      'https://hang.example.evil.example',
      'https://www.party.example',
    ])
      assert.equal(allowed('game-1:3000', origin, config), false, origin);
  });

  it('[H765] requests from the page of this place’s own activity at Discord are allowed, those from other activities are not', () => {
    const allowed = (origin: string, config = {}) =>
      isAllowedOrigin(requestWith({ host: 'hang.example', origin }), {
        PUBLIC_URL: 'https://hang.example',
        ...config,
      });
    const own = 'https://42.discordsays.com';
    assert.equal(allowed(own, { DISCORD_CLIENT_ID: '42' }), true);
    assert.equal(allowed(own), false);
    for (const other of ['https://43.discordsays.com', 'http://42.discordsays.com', `${own}.evil.example`])
      assert.equal(allowed(other, { DISCORD_CLIENT_ID: '42' }), false, other);
  });
});
