import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type RequestOptions, request, type Server } from 'node:http';
import { request as requestTls } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { AnyEndpointGroup, Endpoint, NamedEndpoint } from '@hangout/contract/framework/endpoint';
import { services } from '@hangout/contract/rest/services';
import { freePort } from '@hangout/embedded-postgres/free-port';
import { BRAND_MARKER } from '@hangout/platform/brand/brand-files';
import { describeWithProgram } from '@hangout/testkit/programs';
import { waitFor, waitUntil } from '@hangout/testkit/wait-for';
import { type ClusterProcess, createProcess, stopProcess } from './cluster-process.ts';
import { configureNginx, readNginxConfiguration } from './local-nginx.ts';

const ca = readFileSync(new URL('./test-certificate/fullchain.pem', import.meta.url), 'utf8');
const API = '/api/user-service/users/profiles';
const LOGIN = '/api/user-service/auth/login';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

describe('the sign-ins that nginx limits', () => {
  /** True if a call tries a password, a code or an account. A renewal continues a session. */
  function isSignIn({ key, limit, body }: NamedEndpoint<Endpoint>): boolean {
    const fields = Object.keys(body?.shape ?? {});
    const isTried = fields.some((field) => ['password', 'previousPassword', 'code'].includes(field));
    const isGuess = limit?.by === 'person' && isTried && !fields.includes('state');
    return (limit?.by === 'ip' && key !== 'renewal') || key === 'guest' || isGuess;
  }

  it('[H769] nginx counts every call of the contract that tries a password, a code or an account as a sign-in, and only what lies below such addresses', async () => {
    const configuration = await readNginxConfiguration();
    const [, map = ''] = /map \$uri \$sign_in_network \{([\s\S]*?)\n\}/.exec(configuration) ?? [];
    const patterns = [...map.matchAll(/"~\*(.*)" \$client_network;/g)].map(
      ([, pattern = '']) => new RegExp(pattern, 'i'),
    );
    const pathOf = ({ service, path }: NamedEndpoint<Endpoint>) =>
      `/api/${service}${path.replaceAll(/:\w+/g, 'x')}`;
    const groups: readonly AnyEndpointGroup[] = Object.values(services).flatMap((service) =>
      Object.values<AnyEndpointGroup>(service.groups),
    );
    const endpoints = groups.flatMap((group) => Object.values(group));
    const signIns = endpoints
      .filter((endpoint) => endpoint.service === 'user-service' && isSignIn(endpoint))
      .map(pathOf);
    const counted = endpoints.map(pathOf).filter((path) => patterns.some((pattern) => pattern.test(path)));
    assert.deepEqual(
      signIns.filter((path) => !counted.includes(path)),
      [],
    );
    const isBelow = (path: string) => signIns.some((other) => `${path}/`.startsWith(`${other}/`));
    assert.deepEqual(
      counted.filter((path) => !isBelow(path)),
      [],
    );
    assert.ok(
      patterns.some((pattern) => pattern.test(LOGIN.toUpperCase())),
      'REST reads addresses in any case',
    );
  });
});

describeWithProgram('nginx', 'limits and HTTPS of nginx', () => {
  const folders: string[] = [];
  const running: ClusterProcess[] = [];
  /** Stands in for REST and game servers: responds with the headers that it received. */
  let backend: Server;
  let at: string;
  /** Port of an nginx that refills its sign-in limit at one per minute, so that it does not refill during a test. */
  let port: number;
  /** Ports of an nginx that redirects to HTTPS. */
  let tlsPort: number;
  let redirectPort: number;
  before(async () => {
    backend = createServer((incoming, outgoing) => {
      if (incoming.url === '/api/slow') return;
      if (incoming.url?.startsWith('/api/user-service/site/place/')) outgoing.statusCode = 503;
      outgoing.setHeader('strict-transport-security', 'max-age=7');
      outgoing.end(JSON.stringify(incoming.headers));
    }).listen(0, '127.0.0.1');
    await once(backend, 'listening');
    at = `127.0.0.1:${(backend.address() as AddressInfo).port}`;
    port = await startNginx({ replace: { 'rate=10r/s': 'rate=1r/m' } });
    redirectPort = await freePort();
    tlsPort = await startNginx({ redirectPort });
  });
  after(async () => {
    await Promise.all(running.map(stopProcess));
    backend.closeAllConnections();
    backend.close();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  /**
   * Starts nginx in front of the backend; returns its port. Callers send their IP address in the header
   * X-Test-Address.
   */
  async function startNginx(
    more: { redirectPort?: number; replace?: Record<string, string>; env?: Record<string, string> } = {},
  ) {
    const folder = await mkdtemp(join(tmpdir(), 'hangout-nginx-'));
    folders.push(folder);
    // When root starts nginx, its workers read files as another user, so the files must be readable by all.
    await chmod(folder, 0o755);
    const port = await freePort();
    const trust = 'set_real_ip_from 127.0.0.1;\nreal_ip_header X-Test-Address;';
    const file = await configureNginx({
      ...{ folder, port, at: () => at, games: ['game-1'] },
      env: { PUBLIC_URL: 'https://hangout.test' },
      ...more,
      replace: { 'limit_req_status 429;': `limit_req_status 429;\n${trust}`, ...more.replace },
    });
    await writeFile(join(folder, 'index.html'), `the client${BRAND_MARKER}`);
    await writeFile(join(folder, 'app.js'), 'export {}');
    await mkdir(join(folder, 'handbook/es'), { recursive: true });
    for (const page of ['index.html', 'es/index.html'])
      await writeFile(join(folder, 'handbook', page), 'the handbook');
    const probe = `http://127.0.0.1:${more.redirectPort ?? port}/proxy-health`;
    const nginx = createProcess({
      ...{ name: 'nginx', command: 'nginx', log: () => {} },
      args: ['-e', join(folder, 'error.log'), '-c', file],
      isReady: async () => (await fetch(probe)).status === 204,
    });
    running.push(nginx);
    await nginx.start();
    return port;
  }

  function ask(send: typeof request, options: RequestOptions): Promise<Answer> {
    const outgoing = send({ hostname: '127.0.0.1', agent: false, ...options });
    outgoing.end();
    return new Promise((resolve, reject) => {
      outgoing.on('error', reject);
      outgoing.on('response', async (answer) => {
        const { statusCode: status = 0, headers } = answer;
        resolve({ status, headers, body: await text(answer) });
      });
    });
  }
  const askFrom = (port: number, address: string, path: string) =>
    ask(request, { port, path, headers: { 'x-test-address': address } });

  it('[H1963] nginx serves the configured brand’s name, manifest and colours while REST returns 503', async () => {
    const brandPort = await startNginx({ env: { BRAND_NAME: 'Night Owls' } });
    const bodyOf = async (path: string) => (await askFrom(brandPort, '203.0.113.9', path)).body;
    assert.match(await bodyOf('/r/anything'), /^the client<title>Night Owls<\/title>/);
    assert.match(await bodyOf('/manifest.webmanifest'), /"name":"Night Owls"/);
    assert.match(await bodyOf('/brand.css'), /--brand:#562df9/);
  });

  it('[H2150] with HANDBOOK=none nginx answers 404 at every address of the handbook that its image has', async () => {
    const leftOut = await startNginx({ env: { HANDBOOK: 'none' } });
    const paths = ['/handbook', '/handbook/', '/handbook/index.html', '//handbook/es/'];
    const statuses = (of: number) =>
      Promise.all(paths.map(async (path) => (await askFrom(of, '203.0.113.9', path)).status));
    assert.deepEqual(await statuses(port), [302, 200, 200, 200]);
    assert.deepEqual(await statuses(leftOut), [404, 404, 404, 404]);
    assert.equal((await askFrom(leftOut, '203.0.113.9', '/handbooks')).status, 200);
  });

  it('[H1966] the access log of nginx contains neither the queries of URLs nor the tokens of magic links', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hangout-nginx-log-'));
    folders.push(folder);
    await chmod(folder, 0o777);
    const file = join(folder, 'access.log');
    const loggedPort = await startNginx({
      replace: { 'access_log off;': `access_log ${file} without_secrets;` },
    });
    const paths = [
      '/api/archive?t=secret-1',
      '/magic-link/secret-2/%2F',
      '/sign-up?invite=secret-3',
      '/r/last',
    ];
    for (const path of paths) await askFrom(loggedPort, '203.0.113.9', path);
    const log = await waitFor('the log', async () => {
      const written = await readFile(file, 'utf8');
      return written.includes('/r/last') ? written : undefined;
    });
    assert.match(log, /"GET \/api\/archive" 200/);
    assert.match(log, /"GET \/magic-link\/\*"/);
    assert.match(log, /"GET \/sign-up"/);
    assert.doesNotMatch(log, /secret/);
  });

  it('[H769] nginx refuses sign-ins beyond a burst of 60 from one IP address, but no other requests or addresses', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => askFrom(port, '203.0.113.7', LOGIN)));
    const passed = answers.filter(({ status }) => status === 200).length;
    const refused = answers.filter(({ status }) => status === 429).length;
    assert.deepEqual([passed, refused], [61, 39]);
    assert.equal((await askFrom(port, '203.0.113.8', LOGIN)).status, 200);
    assert.equal((await askFrom(port, '203.0.113.7', API)).status, 200);
    assert.equal((await askFrom(port, '203.0.113.7', '/app.js')).status, 200);
  });

  it('[H769] nginx counts all addresses of an IPv6 /64 network as one for the limit of sign-ins', async () => {
    const statuses: number[] = [];
    for (let host = 1; host <= 80; host += 1)
      statuses.push((await askFrom(port, `2001:db8:a:1::${host.toString(16)}`, LOGIN)).status);
    assert.deepEqual(
      statuses,
      Array.from({ length: 80 }, (_, index) => (index <= 60 ? 200 : 429)),
    );
    assert.equal((await askFrom(port, '2001:db8:a:1:ffff::1', LOGIN)).status, 429);
    assert.equal((await askFrom(port, '2001:db8:a:2::1', LOGIN)).status, 200);
    assert.equal((await askFrom(port, '2001:db8::1', LOGIN)).status, 200);
  });

  it('[H769] nginx refuses connections from one IP address beyond the limit', async () => {
    const narrow = await startNginx({
      replace: { 'limit_conn connections 1000': 'limit_conn connections 3' },
    });
    const held = Array.from({ length: 3 }, () => {
      const headers = { 'x-test-address': '203.0.113.7' };
      return request({ hostname: '127.0.0.1', port: narrow, path: '/api/slow', headers, agent: false }).end();
    });
    for (const one of held) one.on('error', () => {});
    await waitUntil(async () => (await askFrom(narrow, '203.0.113.7', '/app.js')).status === 429);
    assert.equal((await askFrom(narrow, '203.0.113.8', '/app.js')).status, 200);
    for (const one of held) one.destroy();
  });

  it('[H769] nginx refuses a join request with a body of 20 kB', async () => {
    const path = '/p/game-1/matchmake/joinOrCreate/hangout';
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body: 'x'.repeat(20_000),
    });
    assert.equal(answer.status, 413);
  });

  it('[H769] nginx accepts only TLS 1.2 and 1.3 for HTTPS and sends HSTS; over HTTP it redirects pages to HTTPS', async () => {
    const tls = (path: string, more: object = {}) =>
      // The options of https.request include those of http.request, hence the cast.
      ask(
        requestTls as typeof request,
        { port: tlsPort, path, ca, servername: 'hangout.test', ...more } as RequestOptions,
      );
    for (const path of ['/', '/app.js', '/r/anything', API, '/gone.js', '/metrics']) {
      const { headers } = await tls(path);
      assert.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains', path);
    }
    const told = JSON.parse((await tls(API)).body) as IncomingHttpHeaders;
    assert.equal(told['x-forwarded-proto'], 'https');
    for (const version of ['TLSv1.2', 'TLSv1.3'])
      assert.equal((await tls('/', { minVersion: version, maxVersion: version })).status, 200, version);
    await assert.rejects(
      tls('/', { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }),
      /protocol version|alert/i,
    );
    const { status, headers } = await ask(request, {
      ...{ port: redirectPort, path: '/r/velvet?x=1', headers: { host: 'hangout.test' } },
    });
    assert.deepEqual([status, headers.location], [301, 'https://hangout.test/r/velvet?x=1']);
    assert.equal(headers['x-content-type-options'], 'nosniff', '[H718]');
    assert.match(headers['content-security-policy'] as string, /frame-ancestors 'none'/, '[H718]');
  });

  it('[H810] over plain HTTP, nginx redirects only pages to HTTPS and refuses all other requests with a message', async () => {
    const plain = (path: string, method = 'GET') =>
      ask(request, { port: redirectPort, path, method, headers: { host: 'hangout.test' } });
    const calls = [API, '/p/game-1/matchmake/joinOrCreate/hangout', '/ops', '/metrics', '//api/x', '/readyz'];
    for (const path of calls) {
      const { status, headers, body } = await plain(path);
      assert.deepEqual([status, headers.location], [403, undefined], path);
      assert.equal(body, 'Use HTTPS: https://hangout.test\n', path);
      assert.equal(headers['content-type'], 'text/plain; charset=utf-8', path);
      assert.equal(headers['x-content-type-options'], 'nosniff', path);
    }
    assert.equal((await plain('/r/velvet', 'POST')).status, 403);
    assert.equal((await plain('/apis')).status, 301);
  });

  it('[H718] behind a proxy that terminates HTTPS, all responses of nginx have HSTS if PUBLIC_URL is HTTPS', async () => {
    const paths = [API, '/', '/app.js', '/gone.js', '/metrics'];
    for (const path of paths) {
      const { headers } = await askFrom(port, '203.0.113.7', path);
      assert.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains', path);
    }
    const plain = await startNginx({ env: { PUBLIC_URL: 'http://hangout.test' } });
    for (const path of paths)
      assert.equal(
        (await askFrom(plain, '203.0.113.7', path)).headers['strict-transport-security'],
        undefined,
        path,
      );
  });

  it('[H718] a refusal by nginx’s rate limit has the same security headers as other responses', async () => {
    let refused = await askFrom(port, '203.0.113.9', LOGIN);
    while (refused.status !== 429) refused = await askFrom(port, '203.0.113.9', LOGIN);
    const { headers } = refused;
    assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'");
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['cache-control'], undefined);
    assert.equal(headers['content-type'], 'text/html; charset=utf-8', '[H719]');
  });
});
