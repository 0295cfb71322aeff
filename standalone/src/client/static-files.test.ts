import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, get, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chooseBrand } from '@hangout/platform/brand/brand';
import { BRAND_MARKER, writeBrandFiles } from '@hangout/platform/brand/brand-files';
import { readConfig } from '@hangout/platform/config/config';
import { parseByteRange } from '@hangout/platform/files/byte-range';
import { precompressBuild } from './compressed.ts';
import { serveClient } from './static-files.ts';

describe('the built client over HTTP', () => {
  const big = 'vibe '.repeat(1000);
  let folder: string;
  let server: Server;
  let origin: string;

  before(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'hangout-client-')), 'dist');
    await mkdir(join(folder, 'assets'), { recursive: true });
    await writeFile(join(folder, 'index.html'), '<title>Hangout</title>');
    await writeFile(join(folder, 'assets', 'app-1a2b.js'), '0123456789');
    await writeFile(join(folder, 'assets', 'big-3c4d.js'), big);
    await writeFile(join(folder, 'logo.svg'), '<svg/>');
    await writeFile(join(folder, '..', 'secret.txt'), 'not for you');
    server = createServer(serveClient(folder)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    assert.ok(typeof address === 'object' && address);
    origin = `http://127.0.0.1:${address.port}`;
  });
  after(async () => {
    server.close();
    server.closeAllConnections();
    await rm(join(folder, '..'), { recursive: true });
  });

  it('[H776] an unexpected error while a file is served is logged, and not shown to the caller', async () => {
    const errors: unknown[] = [];
    const broken = createServer(serveClient(folder, {}, (error) => errors.push(error)));
    broken.prependListener('request', (_, response) => {
      response.setHeader = () => {
        throw new Error(`no such thing at ${folder}`);
      };
    });
    broken.listen(0, '127.0.0.1');
    await once(broken, 'listening');
    const address = broken.address();
    assert.ok(typeof address === 'object' && address);
    const answer = await fetch(`http://127.0.0.1:${address.port}/`);
    assert.deepEqual([answer.status, await answer.text()], [500, 'Internal Server Error']);
    assert.equal(errors.length, 1);
    broken.close();
    broken.closeAllConnections();
  });

  it('[H1367] Discord may embed only the activity’s page, to which requests of the root by an activity are redirected', async () => {
    const embeddingHosts = ['https://discord.com'];
    const embedded = createServer(serveClient(folder, { embeddingHosts })).listen(0, '127.0.0.1');
    await once(embedded, 'listening');
    const address = embedded.address();
    assert.ok(typeof address === 'object' && address);
    const at = `http://127.0.0.1:${address.port}`;
    const ancestorsOf = async (path: string) => {
      const policy = (await fetch(at + path)).headers.get('content-security-policy') ?? '';
      return /frame-ancestors ([^;]*)/.exec(policy)?.[1];
    };
    assert.match((await ancestorsOf('/activity?frame_id=1')) ?? '', /discord\.com/);
    for (const path of ['/', '/r/den', '/activity/x', '/logo.svg'])
      assert.equal(await ancestorsOf(path), "'self'", path);
    const led = await fetch(`${at}/?frame_id=1&guild_id=2`, { redirect: 'manual' });
    assert.deepEqual([led.status, led.headers.get('location')], [302, '/activity?frame_id=1&guild_id=2']);
    embedded.close();
    embedded.closeAllConnections();
  });

  it('[H906] files with a hash in their name are cached forever, and the page is validated by its ETag', async () => {
    const script = await fetch(`${origin}/assets/app-1a2b.js`);
    assert.match(script.headers.get('cache-control') ?? '', /immutable/);
    assert.match(script.headers.get('content-type') ?? '', /^text\/javascript/);
    const page = await fetch(`${origin}/`);
    assert.equal(page.headers.get('cache-control'), 'no-cache');
    const again = await fetch(`${origin}/`, { headers: { 'if-none-match': page.headers.get('etag') ?? '' } });
    assert.equal(again.status, 304);
  });

  it('[H906] every path of a client route returns index.html; a missing file returns 404', async () => {
    assert.match(await (await fetch(`${origin}/hangout/velvet?x=1.js`)).text(), /<title>Hangout/);
    assert.equal((await fetch(`${origin}/assets/app-old.js`)).status, 404);
    assert.equal((await fetch(`${origin}/hangout/velvet`, { method: 'POST' })).status, 404);
  });

  it('[H1380] the page has the configured brand in its head, and the brand’s files replace the client’s own', async () => {
    const own = await mkdtemp(join(tmpdir(), 'hangout-own-'));
    await writeFile(join(own, 'index.html'), `<head>${BRAND_MARKER}</head>`);
    await writeFile(join(own, 'favicon.svg'), '<svg/>');
    const config = readConfig({ BRAND: 'turntable' });
    const brand = await writeBrandFiles(chooseBrand(config), join(own, 'brand'));
    const branded = createServer(serveClient(own, config, undefined, { brand })).listen(0, '127.0.0.1');
    await once(branded, 'listening');
    const address = branded.address();
    assert.ok(typeof address === 'object' && address);
    const load = (path: string) => fetch(`http://127.0.0.1:${address.port}${path}`);
    const page = await load('/r/velvet');
    assert.match(await page.text(), /^<head><title>Turntable<\/title>/);
    // The policy allows inline styles such as this one, but no inline scripts.
    const policy = page.headers.get('content-security-policy') ?? '';
    assert.match(policy, /style-src 'self' 'unsafe-inline'/);
    assert.match(policy, /script-src 'self' 'wasm-unsafe-eval'(?!.*script-src.*'unsafe)/);
    assert.match(await (await load('/favicon.svg')).text(), /#c2410c/);
    assert.match(await (await load('/manifest.webmanifest')).text(), /"name":"Turntable"/);
    branded.close();
    branded.closeAllConnections();
    await rm(own, { recursive: true });
  });

  it('[H481] the URL of a magic link returns the page, even with dots in its token and for any target path', async () => {
    for (const target of ['%2F', '%2Fr%2Fabc', '%2Fu%2Fa.b', 'subscribe-plan/pro'])
      assert.equal((await fetch(`${origin}/magic-link/a.b.c/${target}`)).status, 200, target);
  });

  it('[H389] [H718] pages and SVG images get the full content security policy; other files and errors allow nothing', async () => {
    const policyOf = async (path: string) => {
      const { headers } = await fetch(origin + path);
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
      return headers.get('content-security-policy') ?? '';
    };
    for (const path of ['/', '/r/velvet', '/index.html', '/logo.svg'])
      assert.match(
        await policyOf(path),
        /script-src 'self' 'wasm-unsafe-eval';.*frame-ancestors 'self'/,
        path,
      );
    for (const path of ['/assets/app-1a2b.js', '/assets/gone.js', '/%zz'])
      assert.equal(await policyOf(path), "default-src 'none'; frame-ancestors 'none'", path);
  });

  it('[H719] the static file server names the character encoding of text files', async () => {
    for (const path of ['/', '/assets/app-1a2b.js', '/logo.svg', '/assets/gone.js'])
      assert.match((await fetch(origin + path)).headers.get('content-type') ?? '', /; charset=utf-8$/, path);
  });

  it('[H1952] once built, the handbook is served below /handbook/ with the page’s content security policy', async () => {
    const handbook = join(folder, '..', 'handbook');
    await mkdir(join(handbook, 'listening'), { recursive: true });
    const withHandbook = createServer(serveClient(folder, {}, undefined, { handbook })).listen(
      0,
      '127.0.0.1',
    );
    await once(withHandbook, 'listening');
    const address = withHandbook.address();
    assert.ok(typeof address === 'object' && address);
    const at = `http://127.0.0.1:${address.port}`;
    const ask = (path: string) => fetch(at + path, { redirect: 'manual' });
    assert.match(await (await ask('/handbook')).text(), /<title>Hangout/, 'not built yet');
    await writeFile(join(handbook, 'index.html'), '<title>Handbook</title>');
    await writeFile(join(handbook, 'listening', 'dj.html'), '<title>DJ</title>');
    await mkdir(join(handbook, 'es'));
    await writeFile(join(handbook, 'es', 'index.html'), '<title>Manual</title>');
    assert.equal((await ask('/handbook')).headers.get('location'), '/handbook/');
    const start = await ask('/handbook/');
    assert.equal(await start.text(), '<title>Handbook</title>');
    assert.equal(await (await ask('/handbook/es/')).text(), '<title>Manual</title>');
    assert.match(start.headers.get('content-security-policy') ?? '', /script-src 'self'/);
    assert.equal(start.headers.get('cache-control'), 'no-cache');
    assert.equal(await (await ask('/handbook/listening/dj.html')).text(), '<title>DJ</title>');
    for (const path of ['/handbook/gone.html', '/handbook/logo.svg', '/handbook/../secret.txt'])
      assert.equal((await ask(path)).status, 404, path);
    assert.equal((await ask('/handbook/%2e%2e%2fsecret.txt')).status, 400);
    withHandbook.close();
    withHandbook.closeAllConnections();
  });

  it('[H906] the static file server sends the requested range of a file', async () => {
    const part = await fetch(`${origin}/assets/app-1a2b.js`, { headers: { range: 'bytes=2-4' } });
    assert.deepEqual(
      [part.status, part.headers.get('content-range'), await part.text()],
      [206, 'bytes 2-4/10', '234'],
    );
    const beyond = await fetch(`${origin}/assets/app-1a2b.js`, { headers: { range: 'bytes=10-' } });
    assert.deepEqual([beyond.status, beyond.headers.get('content-range')], [416, 'bytes */10']);
    assert.deepEqual(
      [
        parseByteRange('bytes=-3', 10),
        parseByteRange('bytes=5-', 10),
        parseByteRange('bytes=0-99', 10),
        parseByteRange('lines=1-2', 10),
      ],
      [{ start: 7, end: 9 }, { start: 5, end: 9 }, { start: 0, end: 9 }, undefined],
    );
  });

  it('[H906] the static file server compresses text if the browser accepts that, but never a requested range', async () => {
    const ask = (headers: Record<string, string>) => fetch(`${origin}/assets/big-3c4d.js`, { headers });
    const small = await ask({ 'accept-encoding': 'gzip, br' });
    assert.equal(small.headers.get('content-encoding'), 'br');
    assert.equal(await small.text(), big);
    assert.ok(Number(small.headers.get('content-length')) < big.length / 10);
    const plain = await ask({ 'accept-encoding': 'gzip;q=0' });
    assert.deepEqual([plain.headers.get('content-encoding'), await plain.text()], [null, big]);
    assert.notEqual(plain.headers.get('etag'), small.headers.get('etag'));
    const part = await ask({ 'accept-encoding': 'gzip', range: 'bytes=0-3' });
    assert.deepEqual(
      [part.status, part.headers.get('content-encoding'), await part.text()],
      [206, null, 'vibe'],
    );
  });

  it('[H863] the static file server sends a file’s compressed form from the build unless the file has changed since', async () => {
    const path = join(folder, 'assets', 'late-5e6f.js');
    await writeFile(path, big);
    await precompressBuild(folder);
    const sent = async () =>
      (await fetch(`${origin}/assets/late-5e6f.js`, { headers: { 'accept-encoding': 'br' } })).text();
    await writeFile(`${path}.br`, brotliCompressSync('as the build has compressed it'));
    assert.equal(await sent(), 'as the build has compressed it');
    await writeFile(path, 'changed '.repeat(1000));
    await utimes(path, new Date(), new Date(Date.now() + 5_000));
    assert.equal(await sent(), 'changed '.repeat(1000));
  });

  it('[H863] precompressBuild compresses files with the best quality, except tiny files and files that are not text', async () => {
    await writeFile(join(folder, 'assets', 'photo-7a8b.webp'), big);
    await precompressBuild(folder);
    const best = brotliCompressSync(big).length;
    assert.equal((await readFile(join(folder, 'assets', 'big-3c4d.js.br'))).length, best);
    const packed = (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.br'));
    assert.ok(!packed.some((name) => name.startsWith('photo') || name.startsWith('app')));
  });

  it('[H907] the static file server refuses paths outside its folder', async () => {
    for (const path of [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/assets/..%5c..%5csecret.txt',
    ]) {
      const answer = await raw(`${origin}`, path);
      assert.doesNotMatch(answer.body, /not for you/, path);
      assert.notEqual(answer.status, 500, path);
    }
    assert.equal((await raw(origin, '/%zz')).status, 400);
    assert.equal((await raw(origin, '/a%00b')).status, 400);
  });
});

/** Sends a GET request with exactly this path, which `fetch` would normalize. */
async function raw(origin: string, path: string): Promise<{ status: number | undefined; body: string }> {
  const { hostname, port } = new URL(origin);
  const [response] = await once(get({ hostname, port, path }), 'response');
  let body = '';
  for await (const chunk of response) body += chunk;
  return { status: response.statusCode, body };
}
