import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@colyseus/sdk';
import { createApi } from '@hangout/contract/framework/api-client';
import { hangoutRoom } from '@hangout/contract/realtime/hangout/messages';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { saveSiteSettings } from '@hangout/db';
import { freePort } from '@hangout/embedded-postgres/free-port';
import { chooseBrand } from '@hangout/platform/brand/brand';
import {
  BRAND_MARKER,
  type LoadBrandPart,
  renderBrandPart,
  writeBrandFiles,
} from '@hangout/platform/brand/brand-files';
import { configuredPlace } from '@hangout/platform/brand/place';
import { readConfig } from '@hangout/platform/config/config';
import { chooseProviders } from '@hangout/platform/music-providers/music-providers';
import { describeWithProgram } from '@hangout/testkit/programs';
import { waitFor, waitUntil } from '@hangout/testkit/wait-for';
import { LINK_PREVIEW_MARKER } from '../../standalone/src/client/link-preview.ts';
import { serveClient } from '../../standalone/src/client/static-files.ts';
import { type ClusterProcess, createProcess, stopProcess } from './cluster-process.ts';
import { clusterTest } from './cluster-test.ts';
import { configureNginx } from './local-nginx.ts';
import { answers200 } from './probes.ts';
import { routeCases } from './route-cases.ts';

describeWithProgram('nginx', 'nginx in front of game servers and REST', () => {
  const brand = { BRAND: 'turntable', BRAND_NAME: 'Night Owls' };
  const t = clusterTest({ games: 2, rests: 1, env: brand });
  const page = { PUBLIC_URL: 'https://hang.example', GIF_HOSTS: 'media.example.org', ...brand };
  let folder: string;
  let nginx: ClusterProcess | undefined;
  let origin: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hangout-nginx-'));
    // When root starts nginx, its workers read files as another user, so the files must be readable by all.
    await chmod(folder, 0o755);
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    const at = (name: string) => t.cluster.addressOf(name).replace('http://', '');
    const file = await configureNginx({ folder, port, at, games: ['game-1', 'game-2'], env: page });
    await writeFile(join(folder, 'index.html'), `the client ${LINK_PREVIEW_MARKER}.${BRAND_MARKER}`);
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'assets/app-1234.js'), 'export {}');
    await writeFile(join(folder, 'favicon.svg'), '<svg/>');
    await writeFile(join(folder, 'icon-9.png'), 'of the client');
    await mkdir(join(folder, 'handbook/es'), { recursive: true });
    await writeFile(join(folder, 'handbook/index.html'), 'the handbook');
    await writeFile(join(folder, 'handbook/es/index.html'), 'el manual');
    nginx = createProcess({
      ...{ name: 'nginx', command: 'nginx', log: () => {} },
      args: ['-e', join(folder, 'error.log'), '-c', file],
      isReady: () => answers200(`${origin}/healthz`),
    });
    await nginx.start();
  });
  after(async () => {
    if (nginx) await stopProcess(nginx);
    await rm(folder, { recursive: true, force: true });
  });

  it('[H915] [H452] nginx and the proxy of npm run cluster send only join requests and WebSockets to game servers', async () => {
    for (const base of [origin, t.cluster.origin])
      for (const { url, route } of routeCases) {
        const called = await statusOf(base, url, false);
        const upgraded = await statusOf(base, url, true);
        const words = `${base}${url}`;
        assert.equal(called === 404, route !== 'join', `${words} answers ${called}`);
        // No seat is reserved for this session, so the game server accepts the WebSocket upgrade and closes at once.
        assert.equal(upgraded, route === 'socket' ? 101 : route === 'join' ? upgraded : 404, words);
      }
    for (const path of ['metrics', 'readyz'])
      assert.equal(
        (await fetch(`${t.cluster.addressOf('game-1')}/${path}`)).status,
        200,
        'there to be hidden',
      );
  });

  it('[H916] [H389] [H1952] nginx sends the page and the client’s files with the same headers as npm start', async () => {
    const config = readConfig(page);
    const providers = await chooseProviders({ config, hasInternet: async () => true });
    const files = await writeBrandFiles(chooseBrand(config), join(folder, 'expected'));
    const loadBrandPart: LoadBrandPart = async (part) =>
      renderBrandPart(part, configuredPlace(config).current());
    const appServer = createServer(
      serveClient(folder, { ...config, providers }, undefined, {
        ...{ brand: files, loadBrandPart, handbook: join(folder, 'handbook') },
      }),
    ).listen(0, '127.0.0.1');
    await once(appServer, 'listening');
    const { port } = appServer.address() as AddressInfo;
    const names = [
      'content-security-policy',
      'referrer-policy',
      'x-content-type-options',
      'cache-control',
    ] as const;
    const ofClient = [
      '/',
      '/room/anything',
      '/index.html',
      '/assets/app-1234.js',
      '/favicon.svg',
      '/brand.css',
    ];
    const paths = [...ofClient, '/handbook/', '/handbook/index.html', '/handbook/es/'];
    for (const path of [...paths, '/assets/gone-1.js', '/gone.html', '/handbook/gone.html']) {
      const [one, other] = await Promise.all(
        [`http://127.0.0.1:${port}`, origin].map((base) => fetch(`${base}${path}`)),
      );
      assert.equal(other?.status, one?.status, path);
      assert.equal(
        other?.headers.get('content-security-policy'),
        one?.headers.get('content-security-policy'),
        path,
      );
      if (one?.status === 200)
        for (const name of names) assert.equal(other?.headers.get(name), one.headers.get(name), path);
      else assert.doesNotMatch(other?.headers.get('cache-control') ?? '', /immutable/, path);
    }
    const moved = await fetch(`${origin}/handbook`, { redirect: 'manual' });
    assert.deepEqual([moved.status, moved.headers.get('location')], [302, '/handbook/']);
    assert.equal(await (await fetch(`${origin}/handbook/es/`)).text(), 'el manual');
    const policy = (await fetch(`${origin}/`)).headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'.*https:\/\/media\.example\.org.*wss:\/\/hang\.example/);
    appServer.close();
  });

  it('[H856] nginx inserts the link preview of the requested page into the HTML head', async () => {
    const ann = await t.user('ann');
    const { slug } = await ann.api(rooms.create, { name: 'Over <nginx>', design: 'BARN' });
    for (const path of [`/r/${slug}`, `/r/${slug}?from=here`, `/r/${slug}/evening`]) {
      const page = await (await fetch(`${origin}${path}`)).text();
      assert.match(page, /^the client <meta property="og:site_name"/, path);
      assert.match(
        page,
        /property="og:title" content="Over &lt;nginx&gt;"[\s\S]*\/link-preview\/rooms\/[\w-]+\/image/,
        path,
      );
      assert.match(page, /\/>\.<title>Night Owls/, path);
      const image = new URL(/property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? '', origin);
      const shown = await fetch(`${origin}${image.pathname}`);
      assert.equal(shown.headers.get('content-type'), 'image/jpeg', path);
    }
    const home = await (await fetch(`${origin}/`)).text();
    assert.match(home, /property="og:title" content="Night Owls"/);
    for (const path of [`/r/%22%3E%3Cscript%3E`, '/index.html', `/r/${slug}"onload="`])
      assert.equal(await (await fetch(`${origin}${path}`)).text(), home, path);
    assert.equal(await (await fetch(`${origin}/link-preview`)).text(), '', 'only nginx itself asks for it');
  });

  it('[H1380] nginx inserts the operator’s brand into the HTML head, and serves the brand’s files', async () => {
    const text = async (path: string) => (await fetch(origin + path)).text();
    const own = await writeBrandFiles(chooseBrand(readConfig(page)), join(folder, 'expected'));
    assert.match(await text('/index.html'), /^the client .*<title>Night Owls<\/title>/s);
    assert.ok((await text('/r/anything')).includes(own.head));
    assert.match(await text('/favicon.svg'), /#c2410c/);
    assert.match(await text('/manifest.webmanifest'), /"name":"Night Owls"/);
    assert.equal(await text('/icon-9.png'), 'of the client');
    assert.equal((await fetch(`${origin}/brand-head`)).status, 404, 'only nginx itself asks for it');
  });

  it('[H1963] through nginx the page has the name and colour that an admin has set, without a restart', async () => {
    await t.db.transaction((tx) => saveSiteSettings(tx, { placeName: 'Day Larks', brandColor: '#0b6e4f' }));
    const isShown = async (path: string, words: RegExp) =>
      words.test(await (await fetch(`${origin}${path}`)).text()) || undefined;
    await waitFor('the name in the page', () =>
      isShown('/r/anything', /<title>Day Larks<.*--brand:#0b6e4f/s),
    );
    await waitFor('the name in the manifest', () => isShown('/manifest.webmanifest', /"name":"Day Larks"/));
    await waitFor('the colour in the styles', () => isShown('/brand.css', /--brand:#0b6e4f/));
    await t.db.transaction((tx) => saveSiteSettings(tx, { placeName: null, brandColor: null }));
    await waitFor('the configured name', () => isShown('/r/anything', /<title>Night Owls</));
  });

  it('[H718] [H719] every response through nginx has the security headers, and text files name their character encoding', async () => {
    const expected: Record<string, [status: number, policy: RegExp]> = {
      '/': [200, /script-src 'self' 'wasm-unsafe-eval' https:.*; frame-src .*frame-ancestors 'self'/],
      '/favicon.svg': [200, /frame-ancestors 'self'/],
      '/gone.js': [404, /^default-src 'none'; frame-ancestors 'none'$/],
      '/metrics': [404, /^default-src 'none'; frame-ancestors 'none'$/],
      '/healthz': [200, /^default-src 'none'; frame-ancestors 'none'$/],
      '/api/user-service/users/profile': [401, /^default-src 'none'; frame-ancestors 'none'$/],
      '/api/user-service/docs/': [200, /default-src 'self';.*frame-ancestors 'none'/],
      '/api/user-service/docs/swagger-ui.css': [200, /default-src 'self'/],
      '/p/game-1/matchmake/joinOrCreate/hangout': [405, /^default-src 'none'; frame-ancestors 'none'$/],
    };
    for (const [path, [status, policy]] of Object.entries(expected)) {
      const { status: answered, headers } = await fetch(`${origin}${path}`);
      assert.equal(answered, status, path);
      assert.match(headers.get('content-security-policy') ?? '', policy, path);
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
      assert.equal(
        headers.get('strict-transport-security'),
        'max-age=31536000; includeSubDomains',
        `${path}: nginx knows of PUBLIC_URL`,
      );
      assert.match(headers.get('content-type') ?? '', /; charset=utf-8$/i, path);
    }
  });

  it('[H765] nginx and the proxy of npm run cluster refuse joins from other origins and allow their own origin', async () => {
    const url = routeCases.find(({ route }) => route === 'socket')?.url ?? '';
    for (const base of [origin, t.cluster.origin]) {
      const join = (from: string) =>
        fetch(`${base}/p/game-1/matchmake/joinOrCreate/hangout`, {
          method: 'POST',
          headers: { origin: from },
          body: '{"ticket":"x"}',
        });
      assert.equal((await join('https://evil.example')).status, 403, base);
      assert.equal((await join(base)).status, 401, 'the ticket is invalid');
      assert.equal(await statusOf(base, url, true, { origin: 'https://evil.example' }), 403, base);
      assert.equal(await statusOf(base, url, true, { origin: base }), 101, base);
    }
  });

  it('[H446] [H452] nginx routes requests to REST, to each game server by its name, and to the client', async () => {
    const kai = await t.user('kai');
    const places = await Promise.all([1, 2, 3, 4].map(() => t.room(kai)));
    const { accessToken } = await createApi({ base: origin })(auth.guest);
    const guest = createApi({ base: origin, token: () => accessToken });
    const seen = new Set<string>();
    // All hangouts are placed before the first one opens; placements count as load, so the hangouts are spread.
    const tickets: { slug: string; ticket: string; endpoint: string }[] = [];
    await t.withEqualLoads(async () => {
      for (const { slug } of places) tickets.push(await guest(rooms.join, { id: slug }));
    });
    for (const { slug, ticket, endpoint } of tickets) {
      const { pathname } = new URL(endpoint);
      seen.add(pathname);
      const channel = await new Client(`${origin}${pathname}`).joinOrCreate(hangoutRoom, { ticket });
      channel.reconnection.enabled = false;
      channel.onMessage('*', () => {});
      await waitUntil(() => (channel.state as { settings?: { slug?: string } }).settings?.slug === slug);
      await channel.leave();
    }
    assert.deepEqual([...seen].sort(), ['/p/game-1', '/p/game-2']);
    assert.match(await (await fetch(`${origin}/room/anything`)).text(), /^the client/);
    for (const path of ['/p/rest-1/api', '/p/', '/matchmake/joinOrCreate/hangout', '/metrics'])
      assert.equal((await fetch(`${origin}${path}`)).status, 404, path);
  });
});

/** Requests exactly this path, which fetch would normalize, and returns the status from the proxy. */
function statusOf(
  base: string,
  path: string,
  upgrade: boolean,
  more: Record<string, string> = {},
): Promise<number | undefined> {
  const { hostname, port } = new URL(base);
  const key = Buffer.alloc(16).toString('base64');
  const headers = upgrade
    ? {
        ...{ connection: 'Upgrade', upgrade: 'websocket' },
        ...{ 'sec-websocket-version': '13', 'sec-websocket-key': key },
        ...more,
      }
    : more;
  const outgoing = request({ hostname, port, path, headers, agent: false });
  outgoing.end();
  return new Promise((resolve, reject) => {
    outgoing.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy();
      resolve(statusCode);
    });
    outgoing.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    outgoing.on('error', reject);
  });
}
