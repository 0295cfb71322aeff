import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { useStandIns } from '@hangout/testkit/providers/use-stand-ins';
import { createProviders } from '../create-providers.ts';
import type { ProviderCall, ProviderSearch } from '../music-provider.ts';
import { type ProviderConfig, standInProviders } from '../provider-config.ts';
import { ProviderError, type ProviderErrorReason } from '../provider-error.ts';
import { createMemoryStorage, type ProviderStorage } from '../provider-storage.ts';
import { createTokenSource } from '../token-source.ts';

const idOf = (number: number) => `video${String(number).padStart(6, '0')}`;

describe('the adapter of YouTube', () => {
  const standIns = useStandIns(60, [
    { artist: 'The Chirps', blockedIn: ['DE'] },
    { isEmbeddable: false },
    { explicit: true },
    { duration: 3723 },
  ]);
  const call: ProviderCall = { country: 'US', signal: new AbortController().signal, account: null };
  const request = (given: Partial<ProviderSearch> = {}): ProviderSearch => ({
    ...{ ...call, words: 'test song', explicit: true, limit: 10, offset: 0 },
    ...given,
  });
  const config = (): ProviderConfig => standInProviders(standIns().origin);
  const open = (storage?: ProviderStorage, given = config()) => {
    const youtube = createProviders(given, storage && { storage }).get('youtube');
    assert.ok(youtube);
    return youtube as Required<typeof youtube>;
  };
  const withoutKey = (): ProviderConfig => ({ ...config(), youtube: { ...config().youtube, keys: null } });
  const searchCalls = () => standIns().requests.filter((one) => one.includes('/v3/search')).length;
  const failsAs = (reason: ProviderErrorReason) => (error: unknown) =>
    error instanceof ProviderError && error.reason === reason;

  /** Signs in like a browser; returns the tokens. */
  async function signIn() {
    const { oauth } = open();
    const codeVerifier = 'a verifier of the test with more than forty-three letters';
    const redirectUri = 'http://127.0.0.1:9/connected';
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const url = oauth.authorizeUrl({ redirectUri, state: 'mine', codeChallenge });
    const answer = await fetch(url, { redirect: 'manual' });
    const back = new URL(answer.headers.get('location') ?? '');
    assert.equal(back.searchParams.get('state'), 'mine');
    const code = back.searchParams.get('code') ?? '';
    return { oauth, code, codeVerifier, redirectUri };
  }

  it('[H1538] a search at YouTube uses up the user’s share of the daily searches only if it is not answered from stored results', async () => {
    const youtube = open(createMemoryStorage());
    const counted: string[] = [];
    const words = 'test song of shares';
    const beforeCountedCall = async ({ provider, name }: { provider: string; name: string }) => {
      counted.push(`${provider} ${name}`);
    };
    await youtube.search(request({ words, beforeCountedCall }));
    await youtube.search(request({ words, beforeCountedCall, offset: 10 }));
    assert.deepEqual(counted, ['youtube search']);
    const calls = searchCalls();
    const refused = async () => {
      throw new ProviderError('youtube', 'rate_limited');
    };
    const other = request({ words: 'other words', beforeCountedCall: refused });
    await assert.rejects(youtube.search(other), failsAs('rate_limited'));
    assert.equal(searchCalls(), calls);
    await youtube.search(request({ words, beforeCountedCall: refused }));
  });

  it('[R004][R212] the YouTube adapter finds videos with their durations by words, and a video by its id', async () => {
    const youtube = open();
    const { songs, hasMore } = await youtube.search(request());
    assert.deepEqual([songs.length, hasMore], [10, true]);
    const [first, , third] = songs;
    assert.deepEqual(
      [first?.trackName, first?.artistName, first?.duration],
      ['Test Song 1', 'The Chirps', 40],
    );
    assert.equal(third?.duration, 3723);
    assert.deepEqual(await youtube.songById(idOf(1), call), first);
    assert.equal(await youtube.songById(idOf(999), call), null);
    assert.equal(await youtube.songById('not an id', call), null);
  });

  it('[H1003] the YouTube adapter stores search results, so that further pages, repeated words and simultaneous users need one API call', async () => {
    const storage = createMemoryStorage();
    const youtube = open(storage);
    const before = searchCalls();
    await Promise.all([youtube.search(request()), youtube.search(request({ offset: 10 }))]);
    await youtube.search(request({ words: '  Test  SONG', offset: 30 }));
    await open(storage).search(request({ offset: 40 }));
    assert.equal(searchCalls() - before, 1);
    const rest = await youtube.search(request({ offset: 50, limit: 20 }));
    assert.equal(searchCalls() - before, 2);
    // One of the sixty videos may not be embedded.
    assert.deepEqual([rest.songs.length, rest.hasMore], [9, false]);
  });

  it('[H1000] if the day’s API calls are used up, a new YouTube search fails as rate limited, but stored results and videos from links are still found', async () => {
    const storage = createMemoryStorage(() => Date.parse('2026-11-24T20:00:00Z'));
    const youtube = open(storage);
    await youtube.search(request());
    for (const quota of youtube.quotas) while ((await storage.takeCall(quota)) === null);
    const before = searchCalls();
    await assert.rejects(youtube.search(request({ words: 'chirps' })), failsAs('rate_limited'));
    assert.equal(searchCalls(), before, 'nothing was sent');
    assert.equal((await youtube.search(request())).songs.length, 10, 'stored results are still there');
    assert.equal((await youtube.songById(idOf(1), call))?.trackName, 'Test Song 1');
  });

  it('[H1005] without an API key, a YouTube video from a link has title, author and thumbnail but no duration, and there is no search', async () => {
    const youtube = open(undefined, withoutKey());
    const song = await youtube.songById(idOf(1), call);
    assert.deepEqual(
      [song?.trackName, song?.artistName, song?.duration, song?.isPlayable],
      ['Test Song 1', 'The Chirps', 0, true],
    );
    assert.match(song?.thumbnail ?? '', /hqdefault/);
    assert.equal(youtube.search, undefined);
    assert.equal(await youtube.songById(idOf(999), call), null);
    await assert.rejects(youtube.songById(idOf(2), call), failsAs('not_embeddable'));
    await assert.rejects(youtube.collection('playlist', 'PLstandin1', call), failsAs('unauthorized'));
  });

  it('a YouTube video that is not embeddable, or is blocked in the listener’s country, is not playable', async () => {
    const youtube = open();
    const isPlayable = async (number: number, country: string) =>
      (await youtube.songById(idOf(number), { ...call, country }))?.isPlayable;
    assert.deepEqual(
      [await isPlayable(1, 'US'), await isPlayable(1, 'DE'), await isPlayable(2, 'US')],
      [true, false, false],
    );
  });

  it('the YouTube adapter leaves out explicit videos if the search excludes them', async () => {
    const names = (await open().search(request({ explicit: false, limit: 5 }))).songs.map(
      (one) => one.trackName,
    );
    assert.deepEqual(names.slice(0, 2), ['Test Song 1', 'Test Song 4']);
  });

  const links = [
    ['https://www.youtube.com/watch?v=video000001&t=30', 'song', 'video000001'],
    ['https://youtu.be/video000001?si=abc', 'song', 'video000001'],
    ['https://music.youtube.com/watch?v=video000001&list=RDAMVM', 'song', 'video000001'],
    ['https://m.youtube.com/shorts/video000001', 'song', 'video000001'],
    ['https://www.youtube-nocookie.com/embed/video000001', 'song', 'video000001'],
    ['https://www.youtube.com/live/video000001', 'song', 'video000001'],
    ['https://www.youtube.com/watch?v=video000001&list=PLstandin1', 'song', 'video000001'],
    ['https://www.youtube.com/playlist?list=PLstandin1', 'playlist', 'PLstandin1'],
    ['https://music.youtube.com/playlist?list=OLAK5uy_standin2', 'album', 'OLAK5uy_standin2'],
    ['https://music.youtube.com/browse/VLPLstandin1', null, null],
    ['https://www.youtube.com/@chirps', null, null],
    ['https://www.youtube.com/playlist?list=RDvideo000001', null, null],
    ['https://music.youtube.com/playlist?list=RDCLAK5uy_standin3', 'playlist', 'RDCLAK5uy_standin3'],
    ['https://www.youtube.com/watch?v=short', null, null],
    ['https://youtube.com.example.org/watch?v=video000001', null, null],
  ] as const;
  for (const [link, kind, id] of links)
    it(`[R006] the YouTube adapter reads the link ${link} as ${kind ?? 'neither song nor playlist'}`, async () => {
      const target = await open().readLink(new URL(link), call);
      assert.deepEqual([target?.kind ?? null, target?.id ?? null], [kind, id]);
    });

  it('[R006] the YouTube adapter reads a playlist of 60 videos in pages of 50', async () => {
    const youtube = open();
    const playlist = await youtube.collection('playlist', 'PLstandin1', call);
    assert.deepEqual([playlist?.name, playlist?.count], ['Signals for Everybody', 60]);
    const first = await youtube.collectionSongs('playlist', 'PLstandin1', { ...call, cursor: null });
    const rest = await youtube.collectionSongs('playlist', 'PLstandin1', { ...call, cursor: first.next });
    assert.deepEqual([first.items.length, rest.items.length, rest.next], [50, 10, null]);
    assert.equal(rest.items[9]?.trackName, 'Test Song 60');
    assert.equal(await youtube.collection('playlist', 'PLnobody', call), null);
    const none = await youtube.collectionSongs('playlist', 'PLnobody', { ...call, cursor: null });
    assert.deepEqual(none, { items: [], next: null });
  });

  it('[R117][R291][H2225] the YouTube adapter reads playlists, private ones too, and likes of a user’s account, and renews an access token that was revoked', async () => {
    const { oauth, ...given } = await signIn();
    const signal = call.signal;
    const tokens = await oauth.exchangeCode({ ...given, signal });
    await assert.rejects(
      oauth.exchangeCode({ ...given, signal }),
      failsAs('unauthorized'),
      'a code counts once',
    );
    assert.deepEqual(await oauth.profile(tokens.accessToken, signal), {
      ...{ id: 'UCstandin', name: 'Stand-in Channel', isPremium: false, country: 'US' },
    });
    const refresh = async () => {
      const { accessToken, expiresAt } = await oauth.refresh(tokens.refreshToken ?? '', signal);
      return { token: accessToken, expiresAt };
    };
    let isFirst = true;
    const account = createTokenSource(async () => {
      if (!isFirst) return refresh();
      isFirst = false;
      return { token: tokens.accessToken, expiresAt: tokens.expiresAt };
    });
    const own = { ...call, account, cursor: null };
    const names = async () => (await open().accountCollections(own)).items.map(({ name }) => name);
    assert.deepEqual(await names(), ['Liked videos', 'Signals for Everybody', 'Only for Me']);
    await fetch(`${standIns().origin}/youtube/revoke?token=${tokens.accessToken}`, { method: 'POST' });
    assert.deepEqual(await names(), ['Liked videos', 'Signals for Everybody', 'Only for Me']);
    assert.equal((await open().collectionSongs('likes', 'LL', own)).items.length, 5);
    const mine = (await open().accountCollections(own)).items.at(-1)?.id ?? '';
    assert.equal((await open().collection('playlist', mine, own))?.name, 'Only for Me');
    assert.equal((await open().collectionSongs('playlist', mine, own)).items.length, 2);
    assert.equal(await open().collection('playlist', mine, call), null);
    await fetch(`${standIns().origin}/youtube/revoke?token=${tokens.refreshToken}`, { method: 'POST' });
    await assert.rejects(refresh(), failsAs('unauthorized'));
  });

  it('reading liked YouTube videos without a user’s account fails as unauthorized', async () => {
    await assert.rejects(
      open().collectionSongs('likes', 'LL', { ...call, cursor: null }),
      failsAs('unauthorized'),
    );
  });

  for (const [kind, reason] of [
    ['down', 'unavailable'],
    ['error', 'unavailable'],
    ['malformed', 'malformed'],
  ] as const)
    it(`a request to YouTube fails with the reason ${reason} if YouTube is ${kind}`, async () => {
      standIns().faults.set('youtube', { kind });
      await assert.rejects(open().songById(idOf(1), call), failsAs(reason));
    });

  /** Shorter than the response time in the test below. */
  const IMPATIENT_MS = 20;
  it('an aborted YouTube search throws at once, but its result is still stored, so that the next search for these words needs no API call', async () => {
    const youtube = open();
    const before = searchCalls();
    standIns().faults.set('youtube', { kind: 'slow', ms: 200, times: 1 });
    await assert.rejects(youtube.search(request({ signal: AbortSignal.timeout(IMPATIENT_MS) })), {
      name: 'TimeoutError',
    });
    assert.equal((await youtube.search(request())).songs.length, 10);
    assert.equal(searchCalls() - before, 1);
  });
});

describe('the daily search quota of the YouTube API', () => {
  // A separate stand-in, because the test uses up all its calls.
  const standIns = useStandIns();

  it('YouTube’s response quotaExceeded (403) is reported as rate limited', async () => {
    const storage = { ...createMemoryStorage(), takeCall: async () => null };
    const youtube = createProviders(standInProviders(standIns().origin), { storage }).get('youtube');
    const search = async () => {
      for (let at = 0; at <= 100; at++)
        await youtube?.search?.({
          ...{ words: `chirps ${at}`, explicit: true, limit: 1, offset: 0 },
          ...{ country: 'US', signal: new AbortController().signal, account: null },
        });
    };
    await assert.rejects(
      search(),
      (error) => error instanceof ProviderError && error.reason === 'rate_limited' && error.status === 403,
    );
  });
});
