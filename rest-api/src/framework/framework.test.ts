import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '@hangout/contract/framework/api-client';
import { defineEndpoints } from '@hangout/contract/framework/endpoint';
import { connect } from '@hangout/db';
import { UsedToken } from '@hangout/db/models/tokens';
import { readConfig } from '@hangout/platform/config/config';
import { createLog } from '@hangout/platform/log/log';
import { createHttpServer, type HttpLimits } from '@hangout/platform/service/create-http-server';
import { z } from 'zod';
import { refusalOf, restTest } from '../testing/rest-test.ts';
import { createApp, type Handlers, pairHandlers } from './index.ts';

const endpointsUnderTest = defineEndpoints('audit-service', {
  literal: {
    method: 'GET',
    path: '/things/literal',
    access: 'public',
    summary: 'x',
    returns: z.object({ at: z.string() }),
  },
  thing: {
    method: 'GET',
    path: '/things/:id',
    access: 'public',
    summary: 'x',
    returns: z.object({ at: z.string() }),
  },
  write: {
    method: 'POST',
    path: '/write',
    access: 'public',
    summary: 'x',
    body: z.object({ name: z.string().max(5), end: z.enum(['keep', 'refuse', 'fail', 'lie']) }),
    missing: { fields: ['name'], message: 'Name is missing in request' },
    returns: z.object({ name: z.string() }),
    refusals: { not_now: [409, 'Not now'] },
  },
  quiet: { method: 'DELETE', path: '/quiet', access: 'public', tx: 'none', summary: 'x' },
  file: {
    method: 'GET',
    path: '/file/:how',
    access: 'public',
    summary: 'x',
    produces: 'text/plain',
  },
  upload: {
    method: 'POST',
    path: '/upload',
    access: 'public',
    tx: 'none',
    summary: 'x',
    upload: { field: 'file', maxBytes: 1000 },
    body: z.object({ title: z.string().optional() }),
    returns: z.object({ name: z.string(), bytes: z.number(), title: z.string(), path: z.string() }),
    refusals: { no_good: [400, 'No good'] },
  },
  limited: {
    method: 'GET',
    path: '/limited',
    access: 'public',
    summary: 'x',
    limit: { points: 2, seconds: 60, by: 'ip' },
  },
  away: { method: 'GET', path: '/away', access: 'public', summary: 'x' },
});

const tenLetters = 'abcdefghij';
const handlers: Handlers<typeof endpointsUnderTest> = {
  async literal() {
    return { at: 'literal' };
  },
  async thing({ id }) {
    return { at: id, secret: 'never leaves' };
  },
  async write({ name, end, db, refuse }) {
    await UsedToken.query(db).insert({ jti: name, expiresAt: '2099-01-01T00:00:00Z' });
    if (end === 'refuse') throw refuse('not_now', { why: 'x' });
    if (end === 'fail') throw new Error('a secret of ours');
    // With 'lie' the result violates the declared schema.
    return end === 'lie' ? JSON.parse('{"name":7}') : { name };
  },
  async quiet() {
    return undefined;
  },
  async file({ how }) {
    if (how === 'bytes') return { body: Buffer.from(tenLetters), headers: { etag: '"one"' } };
    if (how === 'text') return { body: tenLetters, type: 'text/html' };
    const path = join(tmpdir(), 'a-file');
    await writeFile(path, tenLetters);
    return { body: { path } };
  },
  async upload({ file, title = '', refuse }) {
    if (title === 'refuse') throw refuse('no_good');
    return { name: file.name, bytes: file.bytes, title, path: file.path };
  },
  async limited() {
    return undefined;
  },
  async away() {
    throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
  },
};

const uploadFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('hangout-upload-'));

describe('the REST framework', () => {
  const endpoints = pairHandlers({ endpointsUnderTest }, { endpointsUnderTest: handlers });
  const limits = { UPLOADS_AT_ONCE: 50 };
  const t = restTest({ endpoints, limits, poolMax: 2, dependencies: () => ({ log: silent }) });
  // Uses its own temporary folder, because other test files upload at the same time.
  const usual = process.env.TMPDIR;
  const own = mkdtempSync(join(tmpdir(), 'hangout-framework-'));
  before(() => {
    process.env.TMPDIR = own;
  });
  after(() => {
    // Not `tmpdir()`, which is the machine's if an earlier hook has failed.
    rmSync(own, { recursive: true });
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
  });
  const at = (path: string) => `${t.base}/api/audit-service${path}`;
  const kept = async (jti: string) => (await UsedToken.query(t.db).where({ jti })).length;
  const form = (bytes: number, title?: string) => {
    const body = new FormData();
    if (title) body.append('title', title);
    body.append('file', new Blob(['x'.repeat(bytes)]), 'Später ☂.txt');
    return { method: 'POST', body };
  };

  it('[H118] a route with a fixed segment has priority over one with a parameter, in whatever order they are declared', async () => {
    assert.deepEqual(await t.api(endpointsUnderTest.literal), { at: 'literal' });
    assert.deepEqual(await t.api(endpointsUnderTest.thing, { id: 'a b/ü%' }), { at: 'a b/ü%' });
  });

  it('[H119] repeated slashes in a path count as one, and unknown paths and methods return 404', async () => {
    assert.equal((await fetch(`${t.base}//api//audit-service///things//literal`)).status, 200);
    for (const path of ['/api/audit-service/nothing', '/api/nobody/things', '/', '/things/literal']) {
      const response = await fetch(`${t.base}${path}`);
      assert.deepEqual(
        [response.status, await response.json()],
        [404, { statusCode: 404, message: 'Not Found', error: 'Not Found', code: 'not_found' }],
      );
    }
    assert.equal((await fetch(at('/things/literal'), { method: 'POST' })).status, 404);
  });

  it('[H124] a response contains only fields of the contract, and an endpoint without a result returns 204', async () => {
    assert.deepEqual(await (await fetch(at('/things/7'))).json(), { at: '7' });
    const response = await fetch(at('/quiet'), { method: 'DELETE' });
    assert.deepEqual([response.status, await response.text()], [204, '']);
  });

  it('[H125] an endpoint that writes runs in one transaction, which is rolled back if its handler throws', async () => {
    await t.api(endpointsUnderTest.write, { name: 'kept', end: 'keep' });
    assert.equal(await kept('kept'), 1);
    for (const end of ['refuse', 'fail', 'lie'] as const) {
      await refusalOf(t.api(endpointsUnderTest.write, { name: 'gone', end }));
      assert.equal(await kept('gone'), 0, end);
    }
  });

  it('[H110] a handler’s refusal is returned with status, message, code and details', async () => {
    const response = await fetch(at('/write'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"x","end":"refuse"}',
    });
    assert.deepEqual(await response.json(), {
      statusCode: 409,
      message: 'Not now',
      error: 'Conflict',
      code: 'not_now',
      details: { why: 'x' },
    });
  });

  it('[H122] an unexpected error of a REST request returns 500 without the error’s message', async () => {
    assert.deepEqual(await refusalOf(t.api(endpointsUnderTest.write, { name: 'bug', end: 'fail' })), {
      status: 500,
      code: 'internal',
      message: 'Internal Server Error',
    });
  });

  it('[H111] while the database is unavailable, REST requests return 503', async () => {
    assert.equal((await refusalOf(t.api(endpointsUnderTest.away))).code, 'unavailable');
    const nowhere = connect('postgres://nobody@127.0.0.1:1/nowhere');
    const rest = createApp({ db: nowhere, dependencies: t.dependencies, endpoints });
    const { server, base } = await listen(rest.callback, t.dependencies.config);
    const response = await fetch(`${base}/api/audit-service/write`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"x","end":"keep"}',
    });
    assert.equal(response.status, 503);
    server.close();
    await nowhere.destroy();
  });

  it('[H112] [H113] a refusal of an invalid body names every invalid field; a missing field has a message of its own', async () => {
    const wrong = await fetch(at('/write'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"too long"}',
    });
    const body = (await wrong.json()) as { message: string[]; details: string[] };
    assert.deepEqual(body.details, ['name', 'end']);
    assert.equal(body.message.length, 2);
    const missing = await fetch(at('/write'), { method: 'POST' });
    assert.equal(((await missing.json()) as { message: string }).message, 'Name is missing in request');
  });

  it('[H797] an object with a forged length field is refused where a text is expected', async () => {
    const response = await fetch(at('/write'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":{"length":{"toString":1}},"end":"2030-01-01T00:00:00Z"}',
    });
    assert.deepEqual(
      [response.status, ((await response.json()) as { code: string }).code],
      [400, 'invalid_request'],
    );
  });

  it('[H115] a JSON body that is too large is refused, whether or not it has a Content-Length', async () => {
    const headers = { 'content-type': 'application/json' };
    const large = JSON.stringify({ name: 'x'.repeat(1_100_000) });
    assert.equal((await fetch(at('/write'), { method: 'POST', headers, body: large })).status, 413);
    const chunks = new Blob([large]).stream();
    const streamed = await fetch(at('/write'), {
      method: 'POST',
      headers,
      body: chunks,
      duplex: 'half',
    } as RequestInit);
    assert.equal(streamed.status, 413);
  });

  it('[H115] a body that is not encoded as its Content-Encoding says is refused with 400', async () => {
    for (const encoding of ['gzip', 'deflate', 'br']) {
      const response = await fetch(at('/write'), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-encoding': encoding },
        body: 'neither JSON nor compressed',
      });
      assert.deepEqual(
        [response.status, (await response.json()).message],
        [400, ['the body is not readable JSON']],
        encoding,
      );
    }
  });

  it('[H116] an uploaded file keeps its name in any script, and its temporary folder is deleted after the request', async () => {
    const before = uploadFolders();
    const response = await fetch(at('/upload'), form(1000, 'hello'));
    const { name, bytes, title } = (await response.json()) as Record<string, unknown>;
    assert.deepEqual([name, bytes, title], ['Später ☂.txt', 1000, 'hello']);
    assert.equal((await fetch(at('/upload'), form(10, 'refuse'))).status, 400);
    assert.equal((await fetch(at('/upload'), form(1001))).status, 413);
    assert.equal((await fetch(at('/upload'), form(300_000))).status, 413);
    assert.equal((await fetch(at('/upload'), { method: 'POST', body: new FormData() })).status, 400);
    assert.deepEqual(uploadFolders(), before);
  });

  it('[H116] an upload of 200 MB is refused by its Content-Length before its body is read', async () => {
    const { status, connection } = await headerOnly(at('/upload'), 200_000_000);
    assert.deepEqual([status, connection], [413, 'close']);
  });

  it('[H125] uploads that stall do not occupy database connections', async () => {
    const stalled = Array.from({ length: 20 }, () => stall(at('/upload')));
    await t.api(endpointsUnderTest.write, { name: 'quick', end: 'keep' });
    for (const one of stalled) one.destroy();
    assert.equal(await kept('quick'), 1);
  });

  it('[H117] a file is served whole or by byte range, with Content-Length and ETag', async () => {
    for (const how of ['bytes', 'text', 'disk']) {
      const get = (range?: string) => fetch(at(`/file/${how}`), range ? { headers: { range } } : {});
      assert.equal(await (await get()).text(), tenLetters);
      const part = await get('bytes=2-4');
      assert.deepEqual([part.status, part.headers.get('content-range')], [206, 'bytes 2-4/10']);
      assert.equal(await part.text(), 'cde');
      assert.equal(await (await get('bytes=-3')).text(), 'hij');
      assert.equal(await (await get('bytes=8-')).text(), 'ij');
      const beyond = await get('bytes=10-');
      assert.deepEqual([beyond.status, beyond.headers.get('content-range')], [416, 'bytes */10']);
      const head = await fetch(at(`/file/${how}`), { method: 'HEAD' });
      assert.deepEqual([head.status, head.headers.get('content-length')], [200, '10']);
    }
    assert.match((await fetch(at('/file/text'))).headers.get('content-type') ?? '', /^text\/html/);
    const same = await fetch(at('/file/bytes'), {
      headers: { 'if-none-match': '"one"', 'cache-control': 'max-age=0' },
    });
    assert.deepEqual([same.status, await same.text()], [304, '']);
    const partIf = (ifRange: string) =>
      fetch(at('/file/bytes'), { headers: { range: 'bytes=2-4', 'if-range': ifRange } });
    assert.equal((await partIf('"one"')).status, 206);
    for (const other of ['"two"', 'W/"one"', 'Wed, 21 Oct 2026 07:28:00 GMT'])
      assert.deepEqual(
        [(await partIf(other)).status, await (await partIf(other)).text()],
        [200, tenLetters],
        other,
      );
  });

  it('[H126] a REST request beyond the rate limit gets 429 with Retry-After', async () => {
    await t.api(endpointsUnderTest.limited);
    await t.api(endpointsUnderTest.limited);
    const response = await fetch(at('/limited'));
    assert.equal(response.status, 429);
    assert.ok(Number(response.headers.get('retry-after')) > 0);
  });

  it('[H918] behind a proxy the rate limit counts by client address', async () => {
    const config = { ...t.dependencies.config, BEHIND_PROXY: true };
    const rest = createApp({ db: t.db, dependencies: { ...t.dependencies, config }, endpoints });
    const { server, base } = await listen(rest.callback, config);
    const statuses: number[] = [];
    for (const from of ['1.1.1.1, 203.0.113.7', '2.2.2.2, 203.0.113.7', '203.0.113.7', '203.0.113.8']) {
      const headers = { 'x-forwarded-for': from };
      statuses.push((await fetch(`${base}/api/audit-service/limited`, { headers })).status);
    }
    assert.deepEqual(
      statuses.map((status) => status === 429),
      [false, false, true, false],
    );
    server.close();
  });

  it('[H120] CORS headers allow every origin, but no credentials', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const asked = await fetch(at('/write'), { method: 'OPTIONS', headers });
    assert.equal(asked.status, 204);
    for (const response of [
      asked,
      await fetch(at('/things/1'), { headers: { origin: 'https://evil.example' } }),
    ]) {
      assert.equal(response.headers.get('access-control-allow-origin'), '*');
      assert.equal(response.headers.get('access-control-allow-credentials'), null);
    }
  });

  it('[H120] pages of every origin may send the headers that our client sends, an invitation among them', async () => {
    let sent = new Headers();
    const api = createApi({
      ...{ base: t.base, token: () => 'token', invitation: () => 'code' },
      fetch: async (input, init) => {
        sent = new Headers(init?.headers);
        return fetch(input, { ...init, headers: { 'content-type': 'application/json' } });
      },
    });
    await api(endpointsUnderTest.write, { name: 'cors', end: 'keep' });
    const headers = { origin: 'https://party.example', 'access-control-request-method': 'POST' };
    const asked = await fetch(at('/write'), { method: 'OPTIONS', headers });
    const allowed = asked.headers.get('access-control-allow-headers')?.split(', ') ?? [];
    assert.ok(sent.has('x-invitation'));
    // Browsers send `accept` without asking.
    sent.delete('accept');
    assert.deepEqual(
      [...sent.keys()].filter((name) => !allowed.includes(name)),
      [],
    );
  });

  it('[H811] with ALLOWED_ORIGINS only pages of those origins, of PUBLIC_URL and of the server itself may read responses', async () => {
    const config = {
      ...t.dependencies.config,
      PUBLIC_URL: 'https://hangout.example',
      ALLOWED_ORIGINS: ['https://party.example'],
    };
    const rest = createApp({ db: t.db, dependencies: { ...t.dependencies, config }, endpoints });
    const { server, base } = await listen(rest.callback, config);
    const url = `${base}/api/audit-service/things/1`;
    const asked = { method: 'OPTIONS', 'access-control-request-method': 'GET' };
    for (const [origin, allowed] of [
      ['https://party.example', true],
      ['https://hangout.example', true],
      [base, true],
      ['https://evil.example', false],
      ['null', false],
    ] as const)
      for (const { method = 'GET', ...headers } of [{}, asked]) {
        const answer = await fetch(url, { method, headers: { ...headers, origin } });
        const told = answer.headers.get('access-control-allow-origin');
        assert.equal(told, allowed ? origin : null, `${method} ${origin}`);
        assert.match(answer.headers.get('vary') ?? '', /origin/i);
      }
    assert.equal((await fetch(url)).headers.get('access-control-allow-origin'), null);
    server.close();
    await rest.close();
  });

  it('[H717] JSON responses and errors have the header Cache-Control: no-store, and an HSTS header if PUBLIC_URL is HTTPS', async () => {
    for (const path of ['/things/literal', '/nothing']) {
      const { headers } = await fetch(at(path));
      assert.equal(headers.get('cache-control'), 'no-store', path);
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.match(
        headers.get('content-security-policy') ?? '',
        /default-src 'none'; frame-ancestors 'none'/,
      );
      assert.equal(headers.get('strict-transport-security'), null);
    }
    const config = { ...t.dependencies.config, PUBLIC_URL: 'https://hangout.example' };
    const rest = createApp({ db: t.db, dependencies: { ...t.dependencies, config }, endpoints });
    const { server, base } = await listen(rest.callback, config);
    const { headers } = await fetch(`${base}/api/audit-service/things/literal`);
    assert.equal(headers.get('strict-transport-security'), 'max-age=31536000; includeSubDomains');
    server.close();
    await rest.close();
  });

  it('[H121] a response repeats the request id that the caller sent if it is plain text, otherwise it has a new one', async () => {
    const own = await fetch(at('/things/1'), { headers: { 'x-request-id': 'my-request-1' } });
    assert.equal(own.headers.get('x-request-id'), 'my-request-1');
    const odd = await fetch(at('/nothing'), { headers: { 'x-request-id': '<script>' } });
    assert.match(odd.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
  });

  it('[H123] the API documentation loads nothing from other hosts and cannot be framed', async () => {
    const response = await fetch(at('/docs'));
    assert.match(response.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
    const page = await response.text();
    const parts = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
    assert.ok(parts.length >= 3 && parts.every((part) => part.startsWith('/api/audit-service/docs/')));
    for (const part of parts) assert.equal((await fetch(`${t.base}${part}`)).status, 200);
    const document = (await (await fetch(at('/openapi.json'))).json()) as { openapi: string };
    assert.equal(document.openapi, '3.1.0');
    assert.equal((await fetch(at('/docs/..%2f..%2fpackage.json'))).status, 404);
    assert.equal((await fetch(at('/docs/constructor'))).status, 404);
  });

  it('[H767] the API documentation is not served if DOCS is closed, or in production if neither DOCS nor OPS_PORT is set', async () => {
    const cases: [Record<string, string>, number][] = [
      [{ DOCS: 'closed' }, 404],
      [{ NODE_ENV: 'production' }, 404],
      [{ NODE_ENV: 'production', DOCS: 'open' }, 200],
      [{ NODE_ENV: 'production', OPS_PORT: '3001' }, 200],
    ];
    for (const [env, status] of cases) {
      const config = readConfig({ MUSIC_PROVIDERS: 'none', ...env });
      const rest = createApp({ db: t.db, dependencies: { ...t.dependencies, config }, endpoints });
      const { server, base } = await listen(rest.callback, config);
      for (const path of ['/docs', '/docs/', '/docs/swagger-ui.css', '/openapi.json'])
        assert.equal((await fetch(`${base}/api/audit-service${path}`)).status, status, path);
      assert.equal((await fetch(`${base}/api/audit-service/things/literal`)).status, 200);
      server.close();
      await rest.close();
    }
  });

  it('[H127] a REST server with a port of its own also accepts paths without the /api prefix', async () => {
    const rest = createApp({ db: t.db, dependencies: t.dependencies, endpoints, bare: true });
    const { server, base } = await listen(rest.callback, t.dependencies.config);
    assert.deepEqual(await (await fetch(`${base}/things/literal`)).json(), { at: 'literal' });
    assert.deepEqual(await (await fetch(`${base}/api/audit-service/things/literal`)).json(), {
      at: 'literal',
    });
    server.close();
  });

  it('[H128] after the app is closed, it refuses new requests with 503', async () => {
    const rest = createApp({ db: t.db, dependencies: t.dependencies, endpoints });
    const { server, base } = await listen(rest.callback, t.dependencies.config);
    const begun = fetch(`${base}/api/audit-service/file/disk`);
    assert.equal((await begun).status, 200);
    await rest.close();
    assert.equal((await fetch(`${base}/api/audit-service/things/1`)).status, 503);
    server.close();
  });
});

const silent = createLog({ level: 'silent' });

async function listen(callback: RequestListener, config: HttpLimits) {
  const server = createHttpServer(config, callback);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { server, base: `http://127.0.0.1:${port}` };
}

const formHeaders = (length: number) => ({
  'content-type': 'multipart/form-data; boundary=x',
  'content-length': String(length),
});

/** Sends a Content-Length header for a body that never follows. */
function headerOnly(url: string, length: number): Promise<{ status?: number; connection?: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', headers: formHeaders(length) }, (response) => {
      resolve({ status: response.statusCode, connection: response.headers.connection });
      asked.destroy();
    });
    asked.on('error', reject);
    asked.flushHeaders();
  });
}

/** Begins a multipart upload and never finishes it. */
function stall(url: string) {
  const asked = request(url, { method: 'POST', headers: formHeaders(900) });
  asked.on('error', () => {});
  asked.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nsome');
  return asked;
}
