import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint, NamedEndpoint } from '@hangout/contract/framework/endpoint';
import { createFiles } from '@hangout/platform/files/disk-files';
import { changedBelongings, type OwnedObjects, readBelongings } from '@hangout/testkit/fuzzing/owned-objects';
import { titleOf } from '@hangout/testkit/fuzzing/samples';
import {
  describeStrangerCall,
  findRetiredEntries,
  findUnlistedEndpoints,
  strangerCalls,
} from '@hangout/testkit/fuzzing/stranger-calls';
import { createRateLimits } from '../framework/index.ts';
import { endpointTable } from '../handlers.ts';
import { createOwner } from '../testing/owner.ts';
import { restTest, type TestUser } from '../testing/rest-test.ts';

const endpoints = endpointTable.map(({ endpoint }) => endpoint);

/** A stranger passes ids of another user's objects to every endpoint that takes them. */
describe("other people's objects", () => {
  const folder = mkdtempSync(join(tmpdir(), 'hangout-others-'));
  const t = restTest({
    // No worker makes HLS here, so requests do not wait for it.
    limits: { HLS_SECONDS: 0 },
    dependencies: () => ({
      files: createFiles({ DATA_DIR: folder }),
      limits: createRateLimits({ generous: 1_000_000 }),
    }),
  });
  after(() => rmSync(folder, { recursive: true }));
  let owner: TestUser;
  let objects: OwnedObjects;
  let belongings: Record<string, string>;
  let strangers: { kind: string; token: string | undefined }[];

  before(async () => {
    ({ owner, objects } = await createOwner(t));
    const eve = await t.signUp('eve');
    belongings = await readBelongings(owner, objects);
    strangers = [
      { kind: 'nobody', token: undefined },
      { kind: 'guest', token: (await t.guest()).token },
      { kind: 'user', token: eve.token },
      { kind: 'bot', token: (await t.createUser('bot', 'bot')).token },
    ];
  });

  it('[H793] every endpoint for ordinary callers with a path parameter is tested with another user’s object or listed as ownerless, and every listed endpoint exists', () => {
    assert.deepEqual(findUnlistedEndpoints(endpoints), []);
    assert.deepEqual(findRetiredEntries(endpoints), []);
  });

  for (const endpoint of endpoints) {
    const call = strangerCalls[titleOf(endpoint)];
    if (!call) continue;
    it(`[H793] a stranger’s call of ${titleOf(endpoint)} with another user’s object is: ${call.outcome}`, async () => {
      for (const { kind, token } of strangers) {
        const { status, text } = await send(endpoint, describeStrangerCall(endpoint, call, objects), token);
        const answer = `${kind}: ${status} ${text.slice(0, 300)}`;
        assert.ok(!text.includes(objects.canary), `${answer} shows what is private`);
        assert.ok(status < 500, answer);
        if (call.outcome !== 'refused') continue;
        // A user with an account passes the access check, so the handler must refuse.
        assert.ok(kind === 'user' ? [403, 404].includes(status) : status >= 400, answer);
      }
      if (endpoint.method === 'GET') return;
      const now = await readBelongings(owner, objects);
      assert.deepEqual(changedBelongings(belongings, now), []);
    });
  }

  async function send(
    endpoint: NamedEndpoint<Endpoint>,
    { path, body }: { path: string; body?: string | FormData },
    token: string | undefined,
  ) {
    const response = await fetch(`${t.base}${path}`, {
      method: endpoint.method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      body: body ?? null,
      redirect: 'manual',
    });
    return { status: response.status, text: await response.text() };
  }
});
