import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseBrand } from '@hangout/platform/brand/brand';
import { writeBrandFiles } from '@hangout/platform/brand/brand-files';
import { readConfig } from '@hangout/platform/config/config';
import { createLinkPreviewLoader, LINK_PREVIEW_MARKER } from './link-preview.ts';
import { serveClient } from './static-files.ts';

describe('link previews in the page of the client', () => {
  let folder: string;
  let server: Server;
  let origin: string;
  const rendered: string[] = [];
  const errors: unknown[] = [];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hangout-preview-'));
    await writeFile(join(folder, 'index.html'), `<head>${LINK_PREVIEW_MARKER}</head>${'.'.repeat(2000)}`);
    const load = createLinkPreviewLoader(
      async ({ path, acceptLanguage }) => {
        rendered.push(path);
        if (path === '/r/broken') throw new Error('no database');
        return `<meta content="$& of ${path} ${acceptLanguage ?? ''}" />`;
      },
      () => 'http://hang.example',
      (error) => errors.push(error),
    );
    server = createServer(serveClient(folder, {}, undefined, { loadLinkPreview: load })).listen(
      0,
      '127.0.0.1',
    );
    await once(server, 'listening');
    const address = server.address();
    assert.ok(typeof address === 'object' && address);
    origin = `http://127.0.0.1:${address.port}`;
  });
  after(async () => {
    server.close();
    server.closeAllConnections();
    await rm(folder, { recursive: true });
  });

  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${origin}${path}`, { headers });

  it('[H856] the HTML head of a page contains its link preview, and the response can be validated by an ETag', async () => {
    const page = await get('/r/friday?from=here', { 'accept-language': 'es' });
    assert.match(await page.text(), /^<head><meta content="\$& of \/r\/friday es" \/><\/head>/);
    assert.equal(page.headers.get('cache-control'), 'no-cache');
    assert.match(page.headers.get('vary') ?? '', /accept-language/);
    assert.ok(page.headers.get('content-security-policy'));
    const etag = page.headers.get('etag') ?? '';
    const same = { 'accept-language': 'es', 'if-none-match': etag };
    assert.equal((await get('/r/friday', same)).status, 304);
    assert.equal((await get('/r/saturday', same)).status, 200);
  });

  it('[H856] simultaneous requests for one page render its link preview only once', async () => {
    const before = rendered.length;
    await Promise.all(Array.from({ length: 5 }, () => get('/u/somebody').then((answer) => answer.text())));
    assert.equal(rendered.length, before + 1);
  });

  it('[H856] if rendering the link preview fails, the page is sent without preview tags and the error is reported', async () => {
    const page = await get('/r/broken');
    assert.equal(page.status, 200);
    assert.match(await page.text(), /^<head><\/head>/);
    assert.equal(errors.length, 1);
  });

  it('[H856] [H857] index.html has a marker for the preview tags, and the icons that it and the manifest name exist', async () => {
    const read = (path: string) => readFile(new URL(`../../../client/${path}`, import.meta.url), 'utf8');
    const page = await read('index.html');
    assert.ok(page.includes(LINK_PREVIEW_MARKER));
    const named = [...page.matchAll(/<link rel="[\w -]+"[^>]*href="\/([\w.-]+)"/g)].map(
      (match) => match[1] ?? '',
    );
    assert.ok(named.includes('manifest.webmanifest') && named.includes('apple-touch-icon.png'));
    const brand = await writeBrandFiles(chooseBrand(readConfig({})), join(folder, 'brand'));
    const manifest = JSON.parse(await readFile(join(brand.folder, 'manifest.webmanifest'), 'utf8'));
    const icons: { src: string; sizes: string; purpose?: string }[] = manifest.icons;
    const ours = named.filter((name) => name !== 'manifest.webmanifest');
    for (const file of [...ours, ...icons.map(({ src }) => src.slice(1))])
      assert.ok((await read(`public/${file}`)).length > 0, file);
    assert.ok(icons.some(({ sizes }) => sizes === '512x512'));
    assert.ok(icons.some(({ purpose }) => purpose === 'maskable'));
  });
});
