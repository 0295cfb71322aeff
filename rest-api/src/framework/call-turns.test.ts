import assert from 'node:assert/strict';
import { defineEndpoints } from '@hangout/contract/framework/endpoint';
import { ApiError } from '@hangout/contract/framework/errors';
import { waitFor } from '@hangout/testkit/wait-for';
import { z } from 'zod';
import { restTest, type TestUser } from '../testing/rest-test.ts';
import { type Handlers, pairHandlers } from './index.ts';

const who = z.object({ name: z.string() });
const endpointsUnderTest = defineEndpoints('audit-service', {
  write: { method: 'POST', path: '/write', access: 'user', summary: 'x', body: who },
  send: { method: 'POST', path: '/send', access: 'user', tx: 'none', summary: 'x', body: who },
  read: { method: 'GET', path: '/read', access: 'guest', summary: 'x', query: who },
});
type HeldCall = 'write' | 'send' | 'read';

const begun: string[] = [];
let held = Promise.withResolvers<void>();

/** Records the call; a call by ann lasts until `held` is resolved. */
async function hold({ name }: { name: string }): Promise<undefined> {
  begun.push(name);
  if (name === 'ann') await held.promise;
}
const handlers: Handlers<typeof endpointsUnderTest> = { write: hold, send: hold, read: hold };

describe('turns of calls, one person with many calls', () => {
  const t = restTest({
    endpoints: pairHandlers({ endpointsUnderTest }, { endpointsUnderTest: handlers }),
    poolMax: 4,
    limits: {
      ...{ TRANSACTIONS_AT_ONCE: 3, TRANSACTIONS_AT_ONCE_PER_PERSON: 2, CALLS_AT_ONCE_PER_PERSON: 2 },
      ...{ CALLS_WAITING_PER_PERSON: 3, REFUSED_CALL_MS: 0 },
    },
  });
  beforeEach(() => {
    begun.splice(0);
    held = Promise.withResolvers();
  });
  const call = ({ api }: Pick<TestUser, 'api'>, key: HeldCall, name: string): Promise<unknown> => {
    if (key === 'write') return api(endpointsUnderTest.write, { name });
    if (key === 'send') return api(endpointsUnderTest.send, { name });
    return api(endpointsUnderTest.read, { name });
  };

  for (const key of ['write', 'send', 'read'] as const)
    it(`[H1530] ${key}: if one person makes many calls at once, a few run, a few wait and the rest get 429; other people are not delayed`, async () => {
      const [ann, bob] = [await t.createUser('ann', 'user'), await t.createUser('bob', 'user')];
      const refused: unknown[] = [];
      const calls = Array.from({ length: 9 }, () =>
        call(ann, key, 'ann').catch((error: unknown) => refused.push(error)),
      );
      await waitFor('four calls are refused', () => refused.length === 4);
      for (const error of refused) {
        assert.ok(error instanceof ApiError);
        assert.deepEqual(
          [error.status, error.code, error.message, error.response?.headers.get('retry-after')],
          [429, 'rate_limited', 'Too many requests, please slow down', '2'],
        );
      }
      for (const other of ['write', 'send', 'read'] as const) await call(bob, other, 'bob');
      assert.deepEqual(begun, ['ann', 'ann', 'bob', 'bob', 'bob']);
      held.resolve();
      await Promise.all(calls);
      assert.deepEqual(begun.filter((name) => name === 'ann').length, 5);
      await call(ann, key, 'ann');
    });
});

describe('the pace of calls, one person who calls too fast', () => {
  const t = restTest({
    endpoints: pairHandlers({ endpointsUnderTest }, { endpointsUnderTest: handlers }),
    limits: { CALLS_AT_ONCE_AFTER_A_PAUSE: 2, CALLS_A_SECOND_PER_PERSON: 1e-9, REFUSED_CALL_MS: 0 },
  });

  it('[H1530] calls that are refused as invalid also count towards the pace at which one person may call; calls of other people are not delayed', async () => {
    const [ann, bob] = [await t.createUser('ann', 'user'), await t.createUser('bob', 'user')];
    const statuses: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      const headers = { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' };
      const response = await fetch(`${t.base}/api/audit-service/write`, {
        method: 'POST',
        headers,
        body: '{}',
      });
      statuses.push(response.status);
    }
    assert.deepEqual(statuses, [400, 400, 429]);
    await bob.api(endpointsUnderTest.write, { name: 'bob' });
  });
});

describe('turns of calls, guests', () => {
  const t = restTest({
    endpoints: pairHandlers({ endpointsUnderTest }, { endpointsUnderTest: handlers }),
    env: { BEHIND_PROXY: 'true' },
    limits: { CALLS_AT_ONCE_PER_PERSON: 1, CALLS_WAITING_PER_PERSON: 0, REFUSED_CALL_MS: 0 },
  });
  beforeEach(() => {
    begun.splice(0);
    held = Promise.withResolvers();
  });

  it('[H1530] guests of one network take turns with their calls as if they were one caller, whatever number of tokens they have', async () => {
    const from = async (address: string, name: string) => {
      const token = await t.tokens.signGuestToken();
      return fetch(`${t.base}/api/audit-service/read?name=${name}`, {
        headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
      });
    };
    const first = [from('203.0.113.6', 'ann'), from('203.0.113.6', 'ann')];
    await waitFor('two calls of the network run', () => begun.length === 2);
    assert.equal((await from('203.0.113.6', 'bob')).status, 429);
    assert.equal((await from('203.0.113.7', 'bob')).status, 204);
    held.resolve();
    for (const { status } of await Promise.all(first)) assert.equal(status, 204);
  });
});
