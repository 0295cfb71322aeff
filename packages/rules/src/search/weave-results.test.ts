import assert from 'node:assert/strict';
import type { ClientProvider } from '../providers.ts';
import { chooseNextResult } from './weave-results.ts';

/**
 * Builds the whole list from the number of results that each provider has. `sevenDigital 1` is the first result of that
 * provider.
 */
function weave(has: Partial<Record<ClientProvider, number>>): string[] {
  const counts: Partial<Record<ClientProvider, number>> = {};
  const list: string[] = [];
  for (;;) {
    const providers = Object.keys(has) as ClientProvider[];
    const left = new Set(providers.filter((one) => (counts[one] ?? 0) < (has[one] ?? 0)));
    const next = chooseNextResult(list.length, counts, left);
    if (!next) return list;
    counts[next] = (counts[next] ?? 0) + 1;
    list.push(`${next} ${counts[next]}`);
  }
}

describe('chooseNextResult, the order of search results of several providers', () => {
  it('[R282] the first five search results come from 7digital, then SoundCloud and 7digital alternate', () => {
    const providers = weave({ sevenDigital: 10, soundCloudPublic: 10 }).map((one) => one.split(' ')[0]);
    assert.deepEqual(providers.slice(0, 5), Array(5).fill('sevenDigital'));
    const pairs = Array(5).fill(['soundCloudPublic', 'sevenDigital']).flat();
    assert.deepEqual(providers.slice(5, 15), pairs);
    assert.deepEqual(providers.slice(15), Array(5).fill('soundCloudPublic'));
  });

  it('[R282] the list contains every search result of each provider', () => {
    const list = weave({ sevenDigital: 7, soundCloudPublic: 3 });
    const of = (name: string) => list.filter((one) => one.startsWith(name));
    assert.deepEqual(
      of('sevenDigital'),
      Array.from({ length: 7 }, (_, nr) => `sevenDigital ${nr + 1}`),
    );
    assert.deepEqual(of('soundCloudPublic'), [
      'soundCloudPublic 1',
      'soundCloudPublic 2',
      'soundCloudPublic 3',
    ]);
  });

  it('[H1063] catalogue providers take turns with each other, and so do social-audio providers', () => {
    assert.deepEqual(weave({ spotify: 2, sevenDigital: 2, apple: 2, audius: 2, uploadService: 2 }), [
      ...['sevenDigital 1', 'spotify 1', 'apple 1', 'sevenDigital 2', 'spotify 2'],
      ...['uploadService 1', 'apple 2', 'audius 1', 'uploadService 2', 'audius 2'],
    ]);
  });

  it('[H1063] if only a social-audio provider has results, the list has only these; without results it is empty', () => {
    assert.deepEqual(weave({ audius: 3 }), ['audius 1', 'audius 2', 'audius 3']);
    assert.deepEqual(weave({}), []);
  });
});
