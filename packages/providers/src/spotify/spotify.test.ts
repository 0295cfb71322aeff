import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { useStandIns } from '@hangout/testkit/providers/use-stand-ins';
import { createProviders } from '../create-providers.ts';
import type { MusicProvider, ProviderCall } from '../music-provider.ts';
import { standInProviders } from '../provider-config.ts';
import { ProviderError } from '../provider-error.ts';
import { createTokenSource, type TokenSource } from '../token-source.ts';
import { Entry, toMissing } from './shapes.ts';

const idOf = (number: number) => String(number).padStart(22, '0');

describe('the adapter of Spotify', () => {
  const standIns = useStandIns(60, [{}, { blockedIn: ['DE'] }, { explicit: true }]);
  const withLocalFiles = useStandIns(3, [
    {},
    { title: 'Demo tape', artist: 'My Band', providers: ['audius'] },
  ]);
  const call: ProviderCall = { country: 'US', signal: new AbortController().signal, account: null };
  const open = ({ origin } = standIns()) => {
    const spotify = createProviders(standInProviders(origin)).get('spotify');
    assert.ok(spotify);
    return spotify as Required<MusicProvider>;
  };
  const countRequests = (pattern: RegExp) => standIns().requests.filter((one) => pattern.test(one)).length;
  beforeEach(() => {
    standIns().requests.length = 0;
  });

  /** Signs in through the page of the stand-in. */
  async function signIn(spotify: Required<MusicProvider>, as = 'premium-listener') {
    const codeVerifier = 'v'.repeat(43);
    const redirectUri = 'http://127.0.0.1/settings/music/callback/spotify';
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const url = new URL(spotify.oauth.authorizeUrl({ redirectUri, state: 'a state', codeChallenge }));
    const page = await fetch(url);
    assert.match(await page.text(), /Continue as Premium Listener/);
    url.pathname += '/decide';
    url.searchParams.set('as', as);
    const response = await fetch(url, { redirect: 'manual' });
    const back = new URL(response.headers.get('location') ?? '');
    const code = back.searchParams.get('code') ?? '';
    return { back, exchange: { code, codeVerifier, redirectUri, signal: call.signal } };
  }
  async function openAccount(spotify: Required<MusicProvider>, as?: string): Promise<TokenSource> {
    const { exchange } = await signIn(spotify, as);
    const { accessToken: token, refreshToken, expiresAt } = await spotify.oauth.exchangeCode(exchange);
    let first: { token: string; expiresAt: number } | null = { token, expiresAt };
    return createTokenSource(async () => {
      const given = first;
      first = null;
      if (given) return given;
      const renewed = await spotify.oauth.refresh(refreshToken ?? '', call.signal);
      return { token: renewed.accessToken, expiresAt: renewed.expiresAt };
    });
  }

  it('[R004] the Spotify adapter finds songs in pages of any size, although Spotify returns ten at a time', async () => {
    const spotify = open();
    const first = await spotify.search({ ...call, words: 'test song', explicit: true, limit: 25, offset: 0 });
    assert.deepEqual([first.songs.length, first.hasMore], [25, true]);
    assert.deepEqual(
      first.songs.map(({ id }) => id),
      Array.from({ length: 25 }, (_, index) => idOf(index + 1)),
    );
    const rest = await spotify.search({ ...call, words: 'test song', explicit: true, limit: 25, offset: 50 });
    assert.deepEqual([rest.songs.length, rest.hasMore], [10, false]);
    assert.equal(countRequests(/POST \/spotify\/accounts\/api\/token/), 1, 'one token serves all calls');
  });

  it('[R043] the Spotify adapter leaves out explicit songs if the search excludes them', async () => {
    const found = await open().search({ ...call, words: 'test song', explicit: false, limit: 10, offset: 0 });
    assert.ok(found.songs.length === 9 && found.songs.every((song) => !song.explicit));
  });

  it('[R004] the Spotify adapter finds a song by its id and by its ISRC, in the listener’s market', async () => {
    const spotify = open();
    const song = await spotify.songById(idOf(2), call);
    assert.deepEqual(
      [song?.trackName, song?.artistName, song?.albumName, song?.releaseYear, song?.duration, song?.isrc],
      ['Test Song 2', 'Las Señales', 'Signals', 2024, 40, 'ZZHNG2400002'],
    );
    assert.deepEqual(await spotify.songByIsrc('ZZHNG2400002', call), song);
    assert.equal(await spotify.songById(idOf(999), call), null);
    assert.equal(await spotify.songByIsrc('ZZHNG2499999', call), null);
    const german = await spotify.songById(idOf(2), { ...call, country: 'DE' });
    assert.deepEqual([song?.isPlayable, german?.isPlayable], [true, false]);
  });

  it('[R006] the Spotify adapter recognises Spotify links and URIs of songs, playlists and albums, and no others', async () => {
    const spotify = open();
    const id = '4uLU6hMCjMI75M1A2tKUQC';
    const read = async (link: string) => {
      const target = await spotify.readLink(new URL(link), call);
      return target && `${target.kind} ${target.id}`;
    };
    for (const link of [
      `https://open.spotify.com/track/${id}?si=abc`,
      `https://open.spotify.com/intl-es/track/${id}`,
      `https://open.spotify.com/embed/track/${id}`,
      `spotify:track:${id}`,
    ])
      assert.equal(await read(link), `song ${id}`, link);
    assert.equal(await read(`https://open.spotify.com/intl-de/playlist/${id}`), `playlist ${id}`);
    assert.equal(await read(`https://open.spotify.com/user/ann/playlist/${id}`), `playlist ${id}`);
    assert.equal(await read(`spotify:album:${id}`), `album ${id}`);
    for (const link of [
      `https://open.spotify.com.example.org/track/${id}`,
      `https://open.spotify.com/episode/${id}`,
      'https://open.spotify.com/track/short',
      'https://open.spotify.com/',
    ])
      assert.equal(await read(link), null, link);
    assert.deepEqual(standIns().requests, []);
  });

  it('[R006] the Spotify adapter reads the songs of a playlist in their order, in pages of 50', async () => {
    const spotify = open();
    const playlist = await spotify.collection('playlist', idOf(1), call);
    assert.deepEqual([playlist?.name, playlist?.count], ['Signals for Everybody', 60]);
    const first = await spotify.collectionSongs('playlist', idOf(1), { ...call, cursor: null });
    assert.deepEqual([first.items.length, first.next], [50, '50']);
    const rest = await spotify.collectionSongs('playlist', idOf(1), { ...call, cursor: first.next });
    assert.deepEqual([rest.items.length, rest.next, rest.items.at(-1)?.id], [10, null, idOf(60)]);
    assert.equal(await spotify.collection('playlist', idOf(77), call), null);
  });

  it('[H2228] the Spotify adapter reports local files of a playlist as missing, with their names', async () => {
    const { items, missing } = await open(withLocalFiles()).collectionSongs('playlist', idOf(1), {
      ...{ ...call, cursor: null },
    });
    assert.deepEqual(
      items.map(({ id }) => id),
      [idOf(1), idOf(3)],
    );
    assert.deepEqual(missing, [{ index: 1, id: null, trackName: 'Demo tape', artistName: 'My Band' }]);
  });

  it('[H2228] an episode of a podcast in a Spotify playlist has the name of its show; a removed song has no names', () => {
    const names = [{ item: { id: 'e', name: 'Part one', show: { name: 'On Air' } } }, { item: null }]
      .map((entry) => toMissing(Entry.parse(entry), 0))
      .map(({ trackName, artistName }) => [trackName, artistName]);
    assert.deepEqual(names, [
      ['Part one', 'On Air'],
      [null, null],
    ]);
  });

  it('[R007] the Spotify adapter creates a playlist in the account of a user who signed in with OAuth and PKCE', async () => {
    const spotify = open();
    const account = await openAccount(spotify);
    const { id, link } = await spotify.createPlaylist(
      { name: 'Mine', description: '' },
      { ...call, account },
    );
    assert.match(link ?? '', /open\.spotify\.com\/playlist/);
    await spotify.addToPlaylist(id, [idOf(3), idOf(1)], { ...call, account });
    const { items } = await spotify.collectionSongs('playlist', id, { ...call, account, cursor: null });
    assert.deepEqual(
      items.map((song) => song.id),
      [idOf(3), idOf(1)],
    );
    const collections = await spotify.accountCollections({ ...call, account, cursor: null });
    assert.deepEqual(
      collections.items.slice(0, 3).map(({ kind, name, count }) => [kind, name, count]),
      [
        ['likes', '', 60],
        ['playlist', 'Mine', 2],
        ['playlist', 'Signals for Everybody', 60],
      ],
    );
    const albums = await spotify.accountCollections({ ...call, account, cursor: collections.next });
    assert.deepEqual(albums, { items: [], next: null });
    const likes = await spotify.collectionSongs('likes', 'likes', { ...call, account, cursor: '50' });
    assert.deepEqual([likes.items.length, likes.next], [10, null]);
  });

  it('the Spotify adapter reads the profile of an account, and whether it has Premium', async () => {
    const spotify = open();
    for (const [as, isPremium] of [
      ['premium-listener', true],
      ['free-listener', false],
    ] as const) {
      const account = await openAccount(spotify, as);
      const profile = await spotify.oauth.profile(await account.current(), call.signal);
      assert.deepEqual([profile.id, profile.isPremium, profile.country], [as, isPremium, 'US']);
    }
  });

  it('a Spotify OAuth code works only once and only with the verifier with which the sign-in began; a cancelled sign-in returns access_denied', async () => {
    const spotify = open();
    const { exchange } = await signIn(spotify);
    const refused = (error: unknown) => error instanceof ProviderError && error.status === 400;
    await spotify.oauth.exchangeCode(exchange);
    await assert.rejects(spotify.oauth.exchangeCode(exchange), refused);
    const other = await signIn(spotify);
    await assert.rejects(
      spotify.oauth.exchangeCode({ ...other.exchange, codeVerifier: 'w'.repeat(43) }),
      refused,
    );
    const { back } = await signIn(spotify, 'nobody');
    assert.deepEqual(
      [back.searchParams.get('error'), back.searchParams.get('state')],
      ['access_denied', 'a state'],
    );
  });

  it('[R117] the Spotify adapter renews a refused access token and repeats the request once, then fails as unauthorized', async () => {
    const spotify = open();
    const account = await openAccount(spotify);
    await spotify.collection('likes', 'likes', { ...call, account });
    await fetch(`${standIns().origin}/spotify/revoke?kind=access`, { method: 'POST' });
    standIns().requests.length = 0;
    await spotify.collection('likes', 'likes', { ...call, account });
    assert.deepEqual([countRequests(/me\/tracks/), countRequests(/api\/token/)], [2, 1]);

    standIns().requests.length = 0;
    const dead: TokenSource = { current: async () => 'dead', renew: async () => 'dead again' };
    await assert.rejects(
      spotify.collection('likes', 'likes', { ...call, account: dead }),
      (error) => error instanceof ProviderError && error.reason === 'unauthorized',
    );
    assert.equal(countRequests(/me\/tracks/), 2);
  });

  it('[R117] the Spotify adapter renews a revoked token of the app and repeats the request', async () => {
    const spotify = open();
    await spotify.songById(idOf(1), call);
    await fetch(`${standIns().origin}/spotify/revoke`, { method: 'POST' });
    assert.equal((await spotify.songById(idOf(1), call))?.id, idOf(1));
    assert.equal(countRequests(/api\/token/), 2);
  });

  it('[R250] requests that need a user’s Spotify account fail as unauthorized without one, before anything is sent', async () => {
    const spotify = open();
    for (const send of [
      () => spotify.accountCollections({ ...call, cursor: null }),
      () => spotify.collection('likes', 'likes', call),
      () => spotify.createPlaylist({ name: 'Mine', description: '' }, call),
      () => spotify.addToPlaylist('1', [], call),
    ])
      await assert.rejects(
        send(),
        (error) => error instanceof ProviderError && error.reason === 'unauthorized',
      );
    assert.deepEqual(standIns().requests, []);
  });

  it('[R250] if Spotify gives this server’s app no token, no song is requested from Spotify', async () => {
    standIns().faults.set('spotify', { kind: 'error', times: 1 });
    await assert.rejects(open().songById(idOf(1), call), ProviderError);
    assert.equal(countRequests(/\/v1\/tracks/), 0);
  });

  for (const [kind, reason] of [
    ['down', 'unavailable'],
    ['error', 'unavailable'],
    ['limited', 'rate_limited'],
    ['malformed', 'malformed'],
  ] as const)
    it(`a request to Spotify fails with the reason ${reason} if Spotify is ${kind}`, async () => {
      const spotify = open();
      await spotify.songById(idOf(1), call);
      standIns().faults.set('spotify', { kind });
      await assert.rejects(
        spotify.songById(idOf(1), call),
        (error) =>
          error instanceof ProviderError &&
          error.reason === reason &&
          error.retryAfterMs === (kind === 'limited' ? 1000 : null),
      );
    });
});
