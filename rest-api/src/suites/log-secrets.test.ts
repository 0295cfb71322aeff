import assert from 'node:assert/strict';
import type { Endpoint, NamedEndpoint } from '@hangout/contract/framework/endpoint';
import { Email, User } from '@hangout/db/models/accounts';
import { SecurityEvent } from '@hangout/db/models/audit';
import { createLog } from '@hangout/platform/log/log';
import { pathOf, pathParams, sampleOf, someUuid, titleOf } from '@hangout/testkit/fuzzing/samples';
import { z } from 'zod';
import { createRateLimits } from '../framework/index.ts';
import { endpointTable } from '../handlers.ts';
import { restTest, type TestUser } from '../testing/rest-test.ts';

/** A text that no log line or security event may contain. */
const canary = 'canary7secret';

/** Sends a canary to every endpoint in each place for a secret or user text, with all log levels on. */
describe('secrets in the log of each endpoint', () => {
  const lines: string[] = [];
  const to = { write: (line: string) => void lines.push(line) };
  const log = createLog({ level: 'trace', to });
  const t = restTest({ dependencies: () => ({ log, limits: createRateLimits({ generous: 1_000_000 }) }) });

  /** The caller; created again after a call that may have changed the account or its session. */
  let admin: TestUser | undefined;

  for (const { endpoint } of endpointTable)
    it(`[H755] ${titleOf(endpoint)} logs no token, cookie, query or text of its caller`, async () => {
      admin ??= await t.createUser('admin', 'superUser');
      const { token } = admin;
      lines.length = 0;
      for (const bearer of [token, `${canary}.${canary}.${canary}`]) await send(endpoint, bearer);
      await t.dependencies.securityEvents.flush();
      assert.ok(lines.length > 0, 'something is logged');
      const found = lines.filter((line) => line.includes(canary) || line.includes(token));
      assert.deepEqual(found, []);
    });

  it('[H755] security events contain no token, cookie, query or text of callers', async () => {
    await t.dependencies.securityEvents.flush();
    const rows = await SecurityEvent.query(t.db);
    assert.ok(rows.length > 0);
    assert.ok(!JSON.stringify(rows).includes(canary));
  });

  it('[H755] a database error is logged without the values of its statement and row', async () => {
    const ann = await t.ann();
    lines.length = 0;
    const email = { userUuid: ann.uuid, email: `${canary}@example.org`, type: 'odd', status: 'odd' };
    const failed = await Promise.allSettled([
      Email.query(t.db).insert(email as never),
      User.query(t.db).insert({ nickname: ann.nickname, passwordHash: canary } as never),
    ]);
    for (const end of failed) {
      const error: unknown = end.status === 'rejected' ? end.reason : null;
      assert.ok(error instanceof Error);
      log.error({ err: error }, 'unhandled error');
      log.error({ err: new Error('outer', { cause: error }) }, 'unhandled error');
    }
    assert.equal(lines.length, 4);
    for (const line of lines) {
      assert.ok(!line.includes(canary) && !line.includes(ann.nickname), line);
      assert.match(line, /"errorCode":"2\d{4}"/);
    }
  });

  async function send(endpoint: NamedEndpoint<Endpoint>, token: string): Promise<void> {
    const queries = ['t', 'token', 'code', 'password', ...Object.keys(endpoint.query?.shape ?? {})];
    const query = queries.map((name) => `${name}=${canary}`).join('&');
    const path = pathOf(endpoint, (name) => (/token|code/i.test(name) ? canary : someUuid));
    for (const address of [`${path}?${query}`, path]) {
      const body = endpoint.body && endpoint.method !== 'GET' ? canaryBody(endpoint.body) : undefined;
      const response = await fetch(`${t.base}${address}`, {
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${token}`,
          cookie: `session=${canary}`,
          ...(body && !endpoint.upload ? { 'content-type': 'application/json' } : {}),
        },
        body: body && !endpoint.upload ? JSON.stringify(body) : null,
        redirect: 'manual',
      });
      await response.arrayBuffer();
      if (response.ok && endpoint.method !== 'GET') admin = undefined;
    }
  }
});

/** A body with the canary in every text field; as valid as sample bodies can be. */
function canaryBody(type: z.ZodObject): Record<string, unknown> {
  const { properties = {} } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { type?: string; format?: string; enum?: unknown; pattern?: string }>;
  };
  const texts = Object.entries(properties).flatMap(([name, schema]): [string, string][] => {
    if (schema.type !== 'string' || schema.enum) return [];
    if (schema.format === 'email') return [[name, `${canary}@example.org`]];
    return schema.format || schema.pattern ? [] : [[name, canary]];
  });
  return { ...(sampleOf(type) as Record<string, unknown>), ...Object.fromEntries(texts) };
}

describe('names of path parameters', () => {
  it('[H755] no path parameter of an endpoint is a secret, because paths are logged', () => {
    const suspicious = endpointTable
      .flatMap(({ endpoint }) => pathParams(endpoint.path))
      .filter((name) => /secret|password|key|hash|signature/i.test(name));
    assert.deepEqual(suspicious, []);
  });
});
