import assert from 'node:assert/strict';
import { createProviders, standInProviders } from '@hangout/providers';
import { useStandIns } from '@hangout/testkit/providers/use-stand-ins';
import { queryReal } from './query-real.ts';

describe('queryReal (asks a music provider for a song)', () => {
  const standIns = useStandIns();
  const adapter = (key: 'audius' | 'youtube') => {
    const found = createProviders(standInProviders(standIns().origin)).get(key);
    assert.ok(found);
    return found;
  };

  it('queryReal searches a provider that supports search, and reports the number of songs found and the time it took', async () => {
    const times = [1_000, 1_250];
    const found = { ...adapter('audius'), search: async () => ({ songs: [], hasMore: false }) };
    assert.deepEqual(await queryReal(found, () => times.shift() ?? 0), {
      ...{ hasAnswered: false, ms: 250, text: 'search: 0 songs' },
    });
  });

  it('queryReal requests a known song from a provider that does not support search, and reports if the provider lacks it', async () => {
    const { search: _, ...withoutSearch } = adapter('youtube');
    const result = await queryReal(withoutSearch);
    assert.deepEqual([result.hasAnswered, result.text], [false, 'a song that was there is gone']);
  });

  it('queryReal reports an error of the provider with the error’s message', async () => {
    standIns().faults.set('audius', { kind: 'limited' });
    const result = await queryReal(adapter('audius'));
    assert.deepEqual([result.hasAnswered, result.text], [false, 'audius: rate_limited (429)']);
  });
});
