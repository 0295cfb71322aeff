import assert from 'node:assert/strict';
import { type DailyQuota, ProviderError } from '@hangout/providers';
import type { Principal } from '@hangout/rules';
import { createRateLimits } from '../framework/index.ts';
import { limitSearchShare } from './search-share.ts';

describe('limitSearchShare, searches that a provider grants for a day', () => {
  const quota: DailyQuota = { provider: 'youtube', name: 'search', limit: 100 };
  const guest = (uuid: string): Principal => ({ kind: 'guest', uuid, sid: uuid });
  const member = (uuid: string): Principal => ({
    ...{ kind: 'user', uuid, sid: uuid, role: 'user', capabilities: [] },
    ...{ subscriptionLevel: 0, resident: false },
  });

  /** Returns how many of `times` searches a caller may send. */
  function countOn(limits = createRateLimits()) {
    return async (principal: Principal, network: string | null, times: number) => {
      const take = limitSearchShare(limits, { principal, limitedNetwork: network });
      let sent = 0;
      for (let turn = 0; turn < times; turn += 1)
        await take(quota).then(
          () => {
            sent += 1;
          },
          (error: unknown) => {
            assert.ok(error instanceof ProviderError);
            assert.deepEqual([error.provider, error.reason], ['youtube', 'rate_limited']);
          },
        );
      return sent;
    };
  }

  it('[H1538] guests of one network may use a twentieth of a provider’s daily searches, and all guests together a quarter', async () => {
    const count = countOn();
    assert.equal(await count(guest('a'), '203.0.113.1', 4), 4);
    assert.equal(await count(guest('b'), '203.0.113.1', 10), 1, 'other tokens of the network count with it');
    for (const network of ['203.0.113.2', '203.0.113.3', '203.0.113.4'])
      assert.equal(await count(guest('c'), network, 10), 5);
    assert.equal(await count(guest('d'), null, 100), 5);
    assert.equal(await count(guest('e'), '203.0.113.6', 10), 0);
    assert.equal(await count(member('ann'), '203.0.113.1', 100), 25, 'accounts have a share of their own');
    assert.equal(await count(member('bob'), '203.0.113.1', 1), 1);
  });
});
