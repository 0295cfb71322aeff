import assert from 'node:assert/strict';
import { gifs } from '@hangout/contract/rest/chat/gifs';
import { createKlipy, type GifSearcher, standInKlipy } from '@hangout/providers';
import { useStandIns } from '@hangout/testkit/providers/use-stand-ins';
import { expectRefusal } from '@hangout/testkit/refusal';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('the search of GIFs', () => {
  const standIns = useStandIns();
  const searcher: GifSearcher = {
    search: (search, signal) => createKlipy(standInKlipy(standIns().origin)).search(search, signal),
  };
  const t = restTest({ dependencies: () => ({ gifSearch: searcher }) });
  const off = restTest();

  it('[H1731] a user reads trending GIFs and search results in pages; a guest can only read which GIF service the server uses', async () => {
    const { api } = await t.ann();
    const first = await api(gifs.search, {});
    assert.deepEqual([first.gifs.length, first.next], [24, 2]);
    const last = await api(gifs.search, { page: 2 });
    assert.deepEqual([last.gifs.length, last.next], [24, null]);
    const found = await api(gifs.search, { query: 'aplauso', language: 'es' });
    assert.equal(found.gifs[0]?.title, 'Aplauso');
    const guest = await t.guest();
    assert.equal((await guest.api(gifs.offer)).provider, 'klipy');
    assert.equal((await refusalOf(guest.api(gifs.search, {}))).status, 403);
  });

  it('[H1732] a refused GIF search says whether the GIF service is down or limits the rate, without revealing the service’s key', async () => {
    const { api } = await t.ann();
    for (const [kind, code] of [
      ['error', 'gifs_unavailable'],
      ['limited', 'gifs_busy'],
      ['malformed', 'gifs_unavailable'],
    ] as const) {
      standIns().faults.set('klipy', { kind });
      const refusal = await expectRefusal(api(gifs.search, { query: kind }));
      assert.equal(refusal.code, code);
      assert.doesNotMatch(JSON.stringify(refusal), /stand-in-klipy/);
    }
  });

  it('[H1730] a server without a GIF service tells clients that there is none, and refuses GIF searches', async () => {
    const { api } = await off.ann();
    assert.equal((await api(gifs.offer)).provider, null);
    assert.equal((await expectRefusal(api(gifs.search, {}))).code, 'gifs_off');
  });
});
