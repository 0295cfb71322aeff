import assert from 'node:assert/strict';
import type { Endpoint, NamedEndpoint } from '@hangout/contract/framework/endpoint';
import type { z } from 'zod';
import { createRateLimits } from '../framework/index.ts';
import { endpointTable } from '../handlers.ts';
import { restTest } from '../testing/rest-test.ts';
import { oddTexts, oddValues, pathOf, pathParams, sampleOf, someUuid, titleOf } from './samples.ts';

interface Odd {
  readonly what: string;
  readonly path: string;
  readonly type?: string;
  readonly body?: string;
}

/** Sends malformed requests to every endpoint: each is answered by a refusal, never by a status 5xx. */
describe('malformed requests to every endpoint', () => {
  const t = restTest({ dependencies: () => ({ limits: createRateLimits({ generous: 1_000_000 }) }) });

  for (const { endpoint } of endpointTable) {
    it(`[H114] ${titleOf(endpoint)} answers any malformed request without a status 5xx`, async () => {
      const admin = await t.createUser('admin', 'superUser');
      const odds = oddRequests(endpoint);
      for (let at = 0; at < odds.length; at += 8)
        await Promise.all(odds.slice(at, at + 8).map((odd) => send(endpoint, odd, admin.token)));
    }).timeout(120_000);
  }

  async function send(endpoint: NamedEndpoint<Endpoint>, odd: Odd, first: string) {
    const hasBody = odd.body !== undefined && endpoint.method !== 'GET';
    const response = await fetch(`${t.base}${odd.path}`, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${first}`,
        ...(hasBody ? { 'content-type': odd.type ?? 'application/json' } : {}),
      },
      body: hasBody ? (odd.body ?? null) : null,
      redirect: 'manual',
    });
    const text = await response.text();
    assert.ok(response.status < 500, `${odd.what}: ${response.status} ${text.slice(0, 300)}`);
    if (response.status < 400 || response.status === 416) return;
    const body = JSON.parse(text);
    assert.equal(body.statusCode, response.status, odd.what);
    assert.ok(typeof body.code === 'string' && body.message?.length > 0, odd.what);
  }
});

function oddRequests(endpoint: NamedEndpoint<Endpoint>): Odd[] {
  const fitting = endpoint.body ? (sampleOf(endpoint.body) as Record<string, unknown>) : undefined;
  const path = pathOf(endpoint);
  const body = fitting && JSON.stringify(fitting);
  const odds: Odd[] = [{ what: 'as it should be', path, ...(body ? { body } : {}) }];
  for (const name of pathParams(endpoint.path))
    for (const text of [...oddTexts, '..', 'a/b'])
      odds.push({
        what: `path ${name} ${text.slice(0, 40)}`,
        path: pathOf(endpoint, (one) => (one === name ? text : someUuid)),
        ...(body ? { body } : {}),
      });
  for (const name of Object.keys(endpoint.query?.shape ?? {}))
    for (const text of [...oddTexts, `a&${name}=b`, 'a&x[y]=1'])
      odds.push({
        what: `query ${name} ${text.slice(0, 40)}`,
        path: `${path}?${name}=${text}`,
        ...(body ? { body } : {}),
      });
  if (endpoint.method === 'GET') return odds;
  return [...odds, ...oddBodies(path), ...oddFields(endpoint.body, path, fitting ?? {})];
}

function oddBodies(path: string): Odd[] {
  const texts = ['', '{', '[]', 'null', '"x"', '1', '{"a":', '\u0000', '{"__proto__":{"admin":true}}'];
  const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
  const flat = JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`k${i}`, i])));
  return [
    ...texts.map((body) => ({ what: `body ${body}`, path, body })),
    { what: 'deep body', path, body: deep },
    { what: 'deep list', path, body: `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}` },
    { what: 'many names', path, body: flat },
    { what: 'large body', path, body: JSON.stringify({ a: 'x'.repeat(1_200_000) }) },
    { what: 'wrong type', path, body: 'email=x&password=y', type: 'application/x-www-form-urlencoded' },
    { what: 'plain text', path, body: '{}', type: 'text/plain' },
    { what: 'odd charset', path, body: '{}', type: 'application/json; charset=klingon' },
    { what: 'empty form', path, body: '', type: 'multipart/form-data; boundary=x' },
    { what: 'broken form', path, body: '--x\r\nbroken', type: 'multipart/form-data; boundary=x' },
    { what: 'form without border', path, body: 'x', type: 'multipart/form-data' },
  ];
}

function oddFields(body: z.ZodObject | undefined, path: string, fitting: Record<string, unknown>): Odd[] {
  return Object.keys(body?.shape ?? {}).flatMap((name) =>
    oddValues.map((value, at) => ({
      what: `body ${name} #${at}`,
      path,
      body: JSON.stringify({ ...fitting, [name]: value }),
    })),
  );
}
