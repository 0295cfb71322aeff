import assert from 'node:assert/strict';
import type { Endpoint, NamedEndpoint } from '@hangout/contract/framework/endpoint';
import {
  type BrokenRequest,
  drawBrokenRequests,
  listBrokenRequests,
} from '@hangout/testkit/fuzzing/broken-requests';
import { failingEndpoints } from '@hangout/testkit/fuzzing/failing-endpoints';
import { titleOf } from '@hangout/testkit/fuzzing/samples';
import { isLongLane } from '@hangout/testkit/lane';
import { createNamedRandom, testSeed } from '@hangout/testkit/seeded-random';
import { createRateLimits } from '../framework/index.ts';
import { endpointTable } from '../handlers.ts';
import { restTest, type TestUser } from '../testing/rest-test.ts';

/** Malformed requests per endpoint in the long lane: the fixed ones, and drawn ones up to this number. */
const REQUESTS_EACH = 100;
/** Drawn requests per endpoint in the short lane. */
const DRAWN_IN_SHORT_LANE = 3;
/** Minimum of drawn requests per endpoint in the long lane. */
const LEAST_DRAWN = 10;

/** Refusals without a body: 416 for a range outside the file, 431 for a URL too long for Node's HTTP parser. */
const bareStatuses = [416, 431];

/** Sends malformed requests to every endpoint: forbidden ones must be refused, and no status may be 5xx. */
describe(`malformed requests to every endpoint (seed ${testSeed})`, () => {
  const t = restTest({ dependencies: () => ({ limits: createRateLimits({ generous: 1_000_000 }) }) });

  /** The caller; created again after a call that may have changed the account or its session. */
  let admin: TestUser | undefined;

  for (const { endpoint } of endpointTable) {
    if (failingEndpoints.has(titleOf(endpoint))) continue;
    it(`[H114] [H791] ${titleOf(endpoint)} refuses malformed requests, and never returns a 5xx status`, async () => {
      admin ??= await t.createUser('admin', 'superUser');
      const { token } = admin;
      const random = createNamedRandom(testSeed, titleOf(endpoint));
      const odds = listBrokenRequests(endpoint, isLongLane ? null : random);
      const drawn = isLongLane ? Math.max(LEAST_DRAWN, REQUESTS_EACH - odds.length) : DRAWN_IN_SHORT_LANE;
      odds.push(...drawBrokenRequests(endpoint, random, drawn));
      for (let at = 0; at < odds.length; at += 8)
        await Promise.all(odds.slice(at, at + 8).map((odd) => send(endpoint, odd, token)));
    });
  }

  async function send(endpoint: NamedEndpoint<Endpoint>, odd: BrokenRequest, token: string) {
    const hasBody = odd.body !== undefined && endpoint.method !== 'GET';
    const response = await fetch(`${t.base}${odd.path}`, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(hasBody ? { 'content-type': odd.type ?? 'application/json' } : {}),
        ...odd.headers,
      },
      body: hasBody ? (odd.body ?? null) : null,
      redirect: 'manual',
    });
    const text = await response.text();
    if (response.ok && endpoint.method !== 'GET') admin = undefined;
    const what = `${odd.what} ${odd.path.slice(0, 200)} ${odd.body?.slice(0, 300) ?? ''}`;
    assert.ok(response.status < 500, `${what}: ${response.status} ${text.slice(0, 300)}`);
    assert.ok(
      !odd.isForbidden || response.status >= 400,
      `${what}: ${response.status} though it is forbidden`,
    );
    if (response.status < 400 || bareStatuses.includes(response.status)) return;
    const body = JSON.parse(text);
    assert.equal(body.statusCode, response.status, what);
    assert.ok(typeof body.code === 'string' && body.message?.length > 0, what);
  }
});
