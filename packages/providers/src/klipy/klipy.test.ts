import assert from 'node:assert/strict';
import { useStandIns } from '@hangout/testkit/providers/use-stand-ins';
import { ProviderError } from '../provider-error.ts';
import { createKlipy } from './klipy.ts';
import { standInKlipy } from './klipy-config.ts';

describe('the search of GIFs at KLIPY', () => {
  const standIns = useStandIns();
  const open = () => createKlipy(standInKlipy(standIns().origin));
  const spanish = { words: '', language: 'es', country: 'ES', page: 1 };
  const { signal } = new AbortController();
  const sent = () => standIns().requests.filter((one) => one.includes('/klipy/api'));

  it('[H1731] trending GIFs and GIFs found have a title in the user’s language, sizes and a first frame; advertisements are left out', async () => {
    const trending = await open().search(spanish, signal);
    assert.deepEqual([trending.gifs.length, trending.hasMore], [24, true]);
    const { gifs, hasMore } = await open().search({ ...spanish, words: 'gato' }, signal);
    assert.equal(hasMore, false);
    const [cat] = gifs;
    assert.equal(cat?.title, 'Gato con auriculares');
    assert.deepEqual([cat?.width, cat?.height], [360, 480]);
    assert.match(cat?.url ?? '', /\/md\/cat-headphones\.webp$/);
    assert.match(cat?.still ?? '', /\/md\/cat-headphones\.jpg$/);
    assert.match(cat?.preview.url ?? '', /\/sm\/cat-headphones\.webp$/);
  });

  it('[H1731] KLIPY gets the words, language, country, page and content filter of a search, and the same customer id for all users', async () => {
    await open().search({ ...spanish, words: '  Baile   FELIZ ' }, signal);
    const { pathname, searchParams } = new URL(sent().at(-1)?.split(' ')[1] ?? '', standIns().origin);
    assert.equal(pathname, '/klipy/api/v1/stand-in-klipy/gifs/search');
    assert.deepEqual(Object.fromEntries(searchParams), {
      ...{ q: 'baile feliz', page: '1', per_page: '24', customer_id: 'hangout', locale: 'es_ES' },
      ...{ content_filter: 'low', format_filter: 'gif,webp,jpg' },
    });
  });

  it('[H1732] equal GIF searches, simultaneous or later, cause one call to KLIPY; another page of results causes another call', async () => {
    const before = sent().length;
    const klipy = open();
    await Promise.all([klipy.search(spanish, signal), klipy.search(spanish, signal)]);
    await klipy.search(spanish, signal);
    assert.equal(sent().length - before, 1);
    const second = await klipy.search({ ...spanish, page: 2 }, signal);
    assert.deepEqual([sent().length - before, second.gifs.length, second.hasMore], [2, 24, false]);
  });

  it('[H1732] after five failures in a row KLIPY is not called for a while, and a failure is not cached', async () => {
    const klipy = open();
    const failure = async () => {
      const error = await klipy.search(spanish, signal).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      return error instanceof ProviderError ? error.reason : error;
    };
    standIns().faults.set('klipy', { kind: 'limited', times: 1 });
    assert.equal(await failure(), 'rate_limited');
    assert.equal(await failure(), null);
    standIns().faults.set('klipy', { kind: 'error' });
    const search = { ...spanish, words: 'disco' };
    for (let time = 0; time < 5; time++) await assert.rejects(klipy.search(search, signal));
    const before = sent().length;
    await assert.rejects(klipy.search(search, signal), { reason: 'unavailable' });
    assert.equal(sent().length, before);
  });

  it('[H1731] a GIF search fails if KLIPY’s key is wrong or the response malformed, and leaves out GIFs whose images are on other hosts', async () => {
    const config = standInKlipy(standIns().origin);
    const rejected = { ...config, key: 'wrong' };
    await assert.rejects(createKlipy(rejected).search(spanish, signal), { reason: 'unauthorized' });
    standIns().faults.set('klipy', { kind: 'malformed', times: 1 });
    await assert.rejects(open().search(spanish, signal), { reason: 'malformed' });
    const elsewhere = createKlipy({ ...config, images: 'https://*.klipy.com' });
    assert.deepEqual((await elsewhere.search(spanish, signal)).gifs, []);
  });
});
