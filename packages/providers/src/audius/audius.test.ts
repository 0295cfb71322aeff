import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { longPlaylist } from '@hangout/testkit/providers/catalogue';
import { useStandIns } from '@hangout/testkit/providers/use-stand-ins';
import { createProviders } from '../create-providers.ts';
import type { ProviderCall } from '../music-provider.ts';
import { standInProviders } from '../provider-config.ts';
import { ProviderError } from '../provider-error.ts';

describe('the adapter of Audius', () => {
  const standIns = useStandIns(12, [], undefined, [longPlaylist]);
  const call: ProviderCall = { country: 'US', signal: new AbortController().signal, account: null };
  const open = () => {
    const audius = createProviders(standInProviders(standIns().origin)).get('audius');
    assert.ok(audius?.search && audius.readLink && audius.collectionSongs && audius.streams);
    return audius as Required<typeof audius>;
  };

  it('[R004] the Audius adapter finds songs in pages by words, and a song by its id', async () => {
    const audius = open();
    const first = await audius.search({ ...call, words: 'test song', explicit: true, limit: 10, offset: 0 });
    assert.deepEqual([first.songs.length, first.hasMore], [10, true]);
    const rest = await audius.search({ ...call, words: 'test song', explicit: true, limit: 10, offset: 10 });
    assert.deepEqual([rest.songs.length, rest.hasMore], [2, false]);
    const [song] = rest.songs;
    assert.ok(song);
    assert.deepEqual(await audius.songById(song.id, call), song);
    assert.equal(await audius.songById('D999', call), null);
  });

  it('[H1574] a track that Audius plays only to its buyers is not playable', async () => {
    const track = (id: string, more: object) => ({
      id,
      title: id,
      user: { name: 'Mara' },
      is_streamable: true,
      ...more,
    });
    const tracks = [
      track('open', { is_stream_gated: false, access: { stream: true } }),
      track('gated', { is_stream_gated: true, access: { stream: false } }),
      track('refused', { access: { stream: false } }),
    ];
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: tracks }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const address = server.address();
      assert.ok(address && typeof address === 'object');
      const config = standInProviders(`http://127.0.0.1:${address.port}`);
      const { songs = [] } =
        (await createProviders(config)
          .get('audius')
          ?.search?.({ ...call, words: 'x', explicit: true, limit: 10, offset: 0 })) ?? {};
      assert.deepEqual(
        songs.map(({ id, isPlayable }) => [id, isPlayable]),
        [
          ['open', true],
          ['gated', false],
          ['refused', false],
        ],
      );
    } finally {
      server.close();
    }
  });

  it('[R044] the Audius adapter returns a stream URL that plays', async () => {
    const streams = await open().streams('D1', { ...call, quality: 'medium' });
    const response = await fetch(streams?.http ?? '', { headers: { range: 'bytes=0-99' } });
    assert.deepEqual([response.status, response.headers.get('content-length')], [206, '100']);
    await response.body?.cancel();
  });

  it('[R006] the Audius adapter recognises links to songs and playlists at Audius, and reads the songs of a playlist', async () => {
    const audius = open();
    const song = await audius.readLink(new URL('https://audius.co/thechirps/test-song-1'), call);
    assert.deepEqual([song?.kind, song?.id], ['song', 'D1']);
    const playlist = await audius.readLink(new URL('https://audius.co/thechirps/playlist/signals-1'), call);
    assert.deepEqual([playlist?.kind, playlist?.id], ['playlist', 'D1']);
    assert.equal(
      (await audius.collectionSongs('playlist', 'D1', { ...call, cursor: null })).items.length,
      12,
    );
    assert.equal(await audius.readLink(new URL('https://example.org/thechirps/test-song-1'), call), null);
  });

  it('[H1100] the Audius adapter reads a playlist in pages, and reports songs that no longer exist as missing', async () => {
    const audius = open();
    const first = await audius.collectionSongs('playlist', 'D2', { ...call, cursor: null });
    const second = await audius.collectionSongs('playlist', 'D2', { ...call, cursor: first.next });
    assert.deepEqual(
      [first.items.length, first.next, second.items.length, second.next],
      [99, '100', 3, null],
    );
    assert.deepEqual(first.missing, [{ index: 1, id: 'D999', trackName: null, artistName: null }]);
    assert.equal((await audius.collection('playlist', 'D2', call))?.count, 103);
    assert.equal(await audius.collection('playlist', 'D77', call), null);
  });

  for (const [kind, reason] of [
    ['down', 'unavailable'],
    ['error', 'unavailable'],
    ['limited', 'rate_limited'],
    ['malformed', 'malformed'],
  ] as const)
    it(`a request to Audius fails with the reason ${reason} if Audius is ${kind}`, async () => {
      standIns().faults.set('audius', { kind });
      await assert.rejects(
        open().songById('D1', call),
        (error) => error instanceof ProviderError && error.reason === reason,
      );
    });
});
