import assert from 'node:assert/strict';
import { useStandIns } from '@hangout/testkit/providers/use-stand-ins';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { createProviders } from '../create-providers.ts';
import type { MusicProvider, ProviderCall } from '../music-provider.ts';
import { standInKeys, standInProviders } from '../provider-config.ts';
import { ProviderError } from '../provider-error.ts';
import type { TokenSource } from '../token-source.ts';
import { createDeveloperToken, DEVELOPER_TOKEN_SECONDS } from './developer-token.ts';

const idOf = (number: number) => String(1_440_000_000 + number);

describe('the adapter of Apple Music', () => {
  const standIns = useStandIns(60, [{}, { blockedIn: ['DE'] }, { explicit: true }]);
  const withUploads = useStandIns(3, [{}, { title: 'Demo tape', artist: 'My Band', providers: ['audius'] }]);
  const call: ProviderCall = { country: 'US', signal: new AbortController().signal, account: null };
  const failed: unknown[] = [];
  const open = (hasKey = true, { origin } = standIns()) => {
    const config = standInProviders(origin);
    const apple = createProviders(hasKey ? config : { ...config, apple: { ...config.apple, keys: null } }, {
      onFailedLookup: (error) => failed.push(error),
    }).get('apple');
    assert.ok(apple);
    return apple as Required<MusicProvider>;
  };
  const count = (pattern: RegExp) => standIns().requests.filter((one) => pattern.test(one)).length;
  const accountOf = (token: string) => {
    const lost: string[] = [];
    const account: TokenSource = {
      current: async () => token,
      async renew(refused) {
        lost.push(refused);
        throw new ProviderError('apple', 'unauthorized');
      },
    };
    return { account, lost };
  };
  beforeEach(() => {
    standIns().requests.length = 0;
    failed.length = 0;
  });

  it('[H1027] the Apple Music adapter signs developer tokens for less than 180 days with the operator’s key, and reuses a token until it expires', async () => {
    let now = Date.parse('2026-11-24T10:00:00Z');
    const escaped = standInKeys.apple.privateKey.replaceAll('\n', '\\n');
    const developer = createDeveloperToken({ ...standInKeys.apple, privateKey: escaped }, () => now);
    const token = await developer.current();
    const { iss, iat = 0, exp = 0 } = decodeJwt(token);
    assert.deepEqual([iss, exp - iat], ['STANDINTEAM', DEVELOPER_TOKEN_SECONDS]);
    assert.deepEqual(decodeProtectedHeader(token), { alg: 'ES256', kid: 'STANDINKEY' });
    assert.ok(exp - iat <= 180 * 24 * 3600);
    assert.equal(await developer.current(), token);
    now += DEVELOPER_TOKEN_SECONDS * 1000;
    assert.notEqual(await developer.current(), token);
  });

  it('[R280] the Apple Music adapter requests search results in pages of 25', async () => {
    const apple = open();
    const first = await apple.search({ ...call, words: 'test song', explicit: true, limit: 25, offset: 0 });
    assert.deepEqual([first.songs.length, first.hasMore], [25, true]);
    assert.equal(count(/term=test\+song&types=songs&limit=25&offset=0/), 1);
    const rest = await apple.search({ ...call, words: 'test song', explicit: true, limit: 25, offset: 50 });
    assert.deepEqual([rest.songs.length, rest.hasMore], [10, false]);
    const few = await apple.search({ ...call, words: 'test song', explicit: false, limit: 4, offset: 0 });
    assert.deepEqual([few.songs.length, few.hasMore], [3, true], 'the explicit one is left out');
    const none = await apple.search({ ...call, words: 'no such song', explicit: true, limit: 9, offset: 0 });
    assert.deepEqual(none, { songs: [], hasMore: false });
  });

  it('[R004] the Apple Music adapter finds a song by its id and by its ISRC in the listener’s storefront', async () => {
    const apple = open();
    const song = await apple.songById(idOf(2), call);
    assert.deepEqual(
      [song?.trackName, song?.artistName, song?.albumName, song?.releaseYear, song?.duration, song?.isrc],
      ['Test Song 2', 'Las Señales', 'Signals', 2024, 40, 'ZZHNG2400002'],
    );
    assert.equal(song?.genre, 'Electronic');
    assert.match(song?.preview ?? '', /previews\/2$/);
    assert.deepEqual(await apple.songByIsrc('ZZHNG2400002', call), song);
    assert.equal(count(/catalog\/us\/songs.*include=playParams/), 2);
    assert.equal(await apple.songById(idOf(999), call), null);
    assert.equal(await apple.songByIsrc('ZZHNG2499999', call), null);
    const german = await apple.songById(idOf(2), { ...call, country: 'DE' });
    assert.deepEqual([song?.isPlayable, german?.isPlayable], [true, false]);
    assert.deepEqual(failed, []);
  });

  it('[R246] a failed request to Apple Music for a song throws and is reported as a failure, whether or not the operator has given a key', async () => {
    for (const hasKey of [true, false]) {
      failed.length = 0;
      const apple = open(hasKey);
      standIns().faults.set('apple', { kind: 'error' });
      await assert.rejects(apple.songById(idOf(1), call), ProviderError);
      if (hasKey) await assert.rejects(apple.songByIsrc('ZZHNG2400001', call), ProviderError);
      assert.equal(failed.length, hasKey ? 2 : 1);
      assert.ok(failed.every((error) => error instanceof ProviderError && error.reason === 'unavailable'));
      standIns().faults.clear();
    }
  });

  it('[R006] the Apple Music adapter recognises links to songs, albums and playlists at Apple Music, and no other links', async () => {
    const apple = open();
    const read = async (link: string) => {
      const target = await apple.readLink(new URL(link), call);
      return target && `${target.kind} ${target.id}`;
    };
    assert.equal(
      await read('https://music.apple.com/us/album/signals/1430000001?i=1440000001'),
      'song 1440000001',
    );
    assert.equal(await read('https://music.apple.com/es/album/signals/1430000001'), 'album 1430000001');
    assert.equal(await read('https://music.apple.com/us/song/test-song/1440000002'), 'song 1440000002');
    assert.equal(await read('https://music.apple.com/song/1440000002'), 'song 1440000002');
    assert.equal(
      await read('https://itunes.apple.com/us/album/signals/id1430000001?i=1440000003'),
      'song 1440000003',
    );
    assert.equal(
      await read('https://music.apple.com/us/playlist/for-all/pl.u-abc123'),
      'playlist pl.u-abc123',
    );
    for (const link of [
      'https://music.apple.com/us/artist/somebody/12345',
      'https://music.apple.com/us/playlist/for-all/12345',
      'https://music.apple.com.example.org/us/song/1440000002',
      'https://apps.apple.com/us/album/1430000001',
    ])
      assert.equal(await read(link), null, link);
    assert.deepEqual(standIns().requests, []);
  });

  it('[R006] the Apple Music adapter reads the songs of a playlist in their order', async () => {
    const apple = open();
    const playlist = await apple.collection('playlist', 'pl.demo1', call);
    assert.deepEqual([playlist?.name, playlist?.count], ['Signals for Everybody', 60]);
    const { items, next } = await apple.collectionSongs('playlist', 'pl.demo1', { ...call, cursor: null });
    assert.deepEqual([items.length, items[0]?.id, next], [60, idOf(1), null]);
    assert.equal(await apple.collection('playlist', 'pl.nothing', call), null);
  });

  it('[R007] the Apple Music adapter creates a playlist in a user’s library and reads it from there', async () => {
    const apple = open();
    const { account } = accountOf('a music user token');
    const { id } = await apple.createPlaylist({ name: 'Mine', description: 'of me' }, { ...call, account });
    await apple.addToPlaylist(id, [idOf(3), idOf(1)], { ...call, account });
    const collections = await apple.accountCollections({ ...call, account, cursor: null });
    assert.deepEqual(
      collections.items.map(({ kind, name }) => [kind, name]),
      [
        ['likes', ''],
        ['playlist', 'Mine'],
      ],
    );
    const { items } = await apple.collectionSongs('playlist', id, { ...call, account, cursor: null });
    assert.deepEqual(
      items.map((song) => [song.id, song.isrc]),
      [
        [idOf(3), 'ZZHNG2400003'],
        [idOf(1), 'ZZHNG2400001'],
      ],
    );
    const likes = await apple.collectionSongs('likes', 'library', { ...call, account, cursor: null });
    assert.equal(likes.items.length, 60);
    const { isPremium, country } = await apple.userTokens.profile('a music user token', call.signal);
    assert.deepEqual([isPremium, country], [true, 'US']);
  });

  it('[H2228] the Apple Music adapter reports songs of a user’s library that the catalogue does not have as missing, with their names', async () => {
    const apple = open(true, withUploads());
    const { account } = accountOf('a music user token');
    const likes = await apple.collectionSongs('likes', 'library', { ...call, account, cursor: null });
    assert.deepEqual(
      likes.items.map(({ id }) => id),
      [idOf(1), idOf(3)],
    );
    const uploaded = { index: 1, id: null, trackName: 'Demo tape', artistName: 'My Band' };
    assert.deepEqual(likes.missing, [uploaded]);
  });

  it('[H1023] without a user token no request for a user’s Apple Music library is sent; a user token that Apple refuses is reported as lost', async () => {
    const apple = open();
    await assert.rejects(
      apple.accountCollections({ ...call, cursor: null }),
      (error) => error instanceof ProviderError && error.reason === 'unauthorized',
    );
    assert.deepEqual(standIns().requests, []);
    await fetch(`${standIns().origin}/apple/revoke?token=gone`, { method: 'POST' });
    const { account, lost } = accountOf('gone');
    await assert.rejects(
      apple.accountCollections({ ...call, account, cursor: null }),
      (error) => error instanceof ProviderError && error.reason === 'unauthorized',
    );
    assert.deepEqual(lost, ['gone']);
    await assert.rejects(
      apple.userTokens.profile('gone', call.signal),
      (error) => error instanceof ProviderError && error.reason === 'unauthorized',
    );
  });

  for (const [kind, reason] of [
    ['down', 'unavailable'],
    ['error', 'unavailable'],
    ['limited', 'rate_limited'],
    ['malformed', 'malformed'],
  ] as const)
    it(`a request to Apple Music fails with the reason ${reason} if Apple Music is ${kind}`, async () => {
      standIns().faults.set('apple', { kind });
      await assert.rejects(
        open().songById(idOf(1), call),
        (error) => error instanceof ProviderError && error.reason === reason,
      );
    });

  describe('without an Apple developer key', () => {
    it('[H1028] without a developer key the Apple Music adapter finds songs with previews by the public search and by id', async () => {
      const apple = open(false);
      const first = await apple.search({ ...call, words: 'test song', explicit: true, limit: 25, offset: 0 });
      assert.deepEqual([first.songs.length, first.hasMore], [25, true]);
      const rest = await apple.search({ ...call, words: 'test song', explicit: true, limit: 25, offset: 50 });
      assert.deepEqual([rest.songs.length, rest.hasMore], [10, false]);
      const clean = await apple.search({ ...call, words: 'test song', explicit: false, limit: 3, offset: 0 });
      assert.deepEqual(
        clean.songs.map(({ id }) => id),
        [idOf(1), idOf(2), idOf(4)],
      );
      const song = await apple.songById(idOf(2), call);
      assert.deepEqual(song, first.songs[1]);
      const response = await fetch(song?.preview ?? '', { headers: { range: 'bytes=0-9' } });
      assert.equal(response.status, 206);
      await response.body?.cancel();
      assert.equal(await apple.songById(idOf(2), { ...call, country: 'DE' }), null);
      assert.equal(count(/\/apple\/api\//), 0, 'the catalogue of the key is not asked');
    });

    it('without a developer key the Apple Music adapter offers neither a search by ISRC nor user accounts', () => {
      const { songByIsrc, accountCollections, userTokens } = open(false) as MusicProvider;
      assert.deepEqual([songByIsrc, accountCollections, userTokens], [undefined, undefined, undefined]);
    });
  });
});
