import assert from 'node:assert/strict';
import type { ClientProvider } from '../providers.ts';
import { chooseNextResult } from './weave-results.ts';

/** Returns the provider of each result of the whole list, from the number of results that each provider has. */
function weave(has: Partial<Record<ClientProvider, number>>): ClientProvider[] {
  const counts: Partial<Record<ClientProvider, number>> = {};
  const list: ClientProvider[] = [];
  for (;;) {
    const providers = Object.keys(has) as ClientProvider[];
    const left = new Set(providers.filter((one) => (counts[one] ?? 0) < (has[one] ?? 0)));
    const next = chooseNextResult(list.length, counts, left);
    if (!next) return list;
    counts[next] = (counts[next] ?? 0) + 1;
    list.push(next);
  }
}

describe('chooseNextResult, the order of search results of several providers', () => {
  it('[R282] the first five search results come from 7digital, then SoundCloud and 7digital alternate', () => {
    const providers = weave({ sevenDigital: 10, soundCloudPublic: 10 });
    assert.deepEqual(providers.slice(0, 5), Array(5).fill('sevenDigital'));
    const pairs = Array(5).fill(['soundCloudPublic', 'sevenDigital']).flat();
    assert.deepEqual(providers.slice(5, 15), pairs);
    assert.deepEqual(providers.slice(15), Array(5).fill('soundCloudPublic'));
  });

  it('[R282] the list has as many search results of each provider as the provider has', () => {
    assert.deepEqual(weave({ sevenDigital: 10, soundCloudPublic: 3 }).toSorted(), [
      ...Array(10).fill('sevenDigital'),
      ...Array(3).fill('soundCloudPublic'),
    ]);
  });

  it('[H1063] catalogue providers take turns with each other, and so do social-audio providers', () => {
    assert.deepEqual(weave({ spotify: 2, sevenDigital: 2, apple: 2, audius: 2, uploadService: 2 }), [
      ...['sevenDigital', 'spotify', 'apple', 'sevenDigital', 'spotify'],
      ...['uploadService', 'apple', 'audius', 'uploadService', 'audius'],
    ]);
  });

  it('[H1063] if only a social-audio provider has results, the list has only these; without results it is empty', () => {
    assert.deepEqual(weave({ audius: 3 }), ['audius', 'audius', 'audius']);
    assert.deepEqual(weave({}), []);
  });
});
