import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { useStandIns } from '@hangout/testkit/providers/use-stand-ins';
import { createProviders } from '../create-providers.ts';
import type { MusicProvider, ProviderCall } from '../music-provider.ts';
import { standInKeys, standInProviders } from '../provider-config.ts';
import { ProviderError } from '../provider-error.ts';
import { createTokenSource, type TokenSource } from '../token-source.ts';

const PRIVATE = 3;
const EXPLICIT = 4;

describe('the adapter of SoundCloud', () => {
  const standIns = useStandIns(12, [
    ...[{}, {}],
    { title: 'Night Demo', isPrivate: true },
    { title: 'Paid Only', explicit: true },
  ]);
  const call: ProviderCall = { country: 'US', signal: new AbortController().signal, account: null };
  const search = { ...call, words: 'test song', explicit: true, limit: 6, offset: 0 };
  const open = () => {
    const soundcloud = createProviders(standInProviders(standIns().origin)).get('soundCloudPublic');
    assert.ok(soundcloud);
    return soundcloud as Required<MusicProvider>;
  };
  const requestsOf = (path: string) => standIns().requests.filter((line) => line.includes(path)).length;
  const revokeTokens = () => fetch(`${standIns().origin}/soundcloud/accounts/revoke-all`, { method: 'POST' });
  const isError = (reason: string) => (error: unknown) =>
    error instanceof ProviderError && error.reason === reason;

  /** Signs a user in at the stand-in; returns their account. */
  async function signIn({ oauth }: Required<MusicProvider>): Promise<TokenSource & { refreshToken: string }> {
    const codeVerifier = randomBytes(32).toString('base64url');
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const redirectUri = 'http://127.0.0.1:1/back';
    const page = oauth.authorizeUrl({ redirectUri, state: 'mine', codeChallenge });
    const back = new URL((await fetch(page, { redirect: 'manual' })).headers.get('location') ?? '');
    assert.equal(back.searchParams.get('state'), 'mine');
    const code = back.searchParams.get('code') ?? '';
    const tokens = await oauth.exchangeCode({ code, codeVerifier, redirectUri, signal: call.signal });
    let refreshToken = tokens.refreshToken ?? '';
    let first: typeof tokens | null = tokens;
    const source = createTokenSource(async () => {
      const next = first ?? (await oauth.refresh(refreshToken, call.signal));
      first = null;
      refreshToken = next.refreshToken ?? refreshToken;
      return { token: next.accessToken, expiresAt: next.expiresAt };
    });
    return Object.assign(source, { refreshToken });
  }

  it('[R004] the SoundCloud adapter finds public songs in pages, and a song by its id', async () => {
    const soundcloud = open();
    const first = await soundcloud.search(search);
    assert.deepEqual([first.songs.length, first.hasMore], [6, true]);
    const rest = await soundcloud.search({ ...search, offset: 6 });
    assert.deepEqual([rest.songs.length, rest.hasMore], [4, false]);
    const [song] = first.songs;
    assert.ok(song);
    assert.deepEqual([song.trackName, song.artistName, song.duration], ['Test Song 1', 'The Chirps', 40]);
    assert.deepEqual(await soundcloud.songById(song.id, call), song);
    assert.equal(await soundcloud.songById('999', call), null);
  });

  it('[R143] the SoundCloud adapter does not send a blank search query; a query of one character is sent', async () => {
    const before = requestsOf('/api/tracks?');
    assert.deepEqual(await open().search({ ...search, words: ' ' }), { songs: [], hasMore: false });
    assert.equal(requestsOf('/api/tracks?'), before);
    assert.equal((await open().search({ ...search, words: 't' })).songs.length, 6);
  });

  it('simultaneous requests share one token of SoundCloud’s app, which is renewed after SoundCloud has revoked it', async () => {
    const soundcloud = open();
    const before = requestsOf('/oauth/token');
    await Promise.all(['1', '2', '5'].map((id) => soundcloud.songById(id, call)));
    assert.equal(requestsOf('/oauth/token'), before + 1);
    await revokeTokens();
    assert.equal((await soundcloud.songById('1', call))?.id, '1');
    assert.equal(requestsOf('/oauth/token'), before + 2);
  });

  for (const status of [401, 403])
    it(`[R118] after SoundCloud has refused a request with ${status}, the token is renewed and the request repeated, once each`, async () => {
      const soundcloud = open();
      let renewals = 0;
      const account: TokenSource = {
        current: async () => 'used up',
        renew: async () => {
          renewals += 1;
          return 'still refused';
        },
      };
      const before = requestsOf('/api/tracks/');
      standIns().faults.set('soundCloudPublic', { kind: 'refused', status });
      await assert.rejects(
        soundcloud.songById('1', { ...call, account }),
        isError(status === 401 ? 'unauthorized' : 'forbidden'),
      );
      assert.deepEqual([renewals, requestsOf('/api/tracks/') - before], [1, 2]);
    });

  it('[R044] the SoundCloud adapter finds and plays a private track only with its secret token', async () => {
    const soundcloud = open();
    assert.equal(await soundcloud.songById(`${PRIVATE}`, call), null);
    const link = new URL(`https://soundcloud.com/the-chirps/night-demo/s-secret${PRIVATE}`);
    const target = await soundcloud.readLink(link, call);
    assert.deepEqual([target?.kind, target?.id, target?.playbackToken], ['song', '3', 's-secret3']);
    const { playbackToken } = target ?? {};
    const song = await soundcloud.songById(`${PRIVATE}`, { ...call, playbackToken: playbackToken ?? null });
    assert.deepEqual([song?.trackName, song?.playbackToken], ['Night Demo', 's-secret3']);
    assert.equal(song?.isPrivate, true);
    assert.equal(await soundcloud.streams(`${PRIVATE}`, { ...call, quality: 'medium' }), null);
    const streams = await soundcloud.streams(`${PRIVATE}`, {
      ...{ ...call, quality: 'medium', playbackToken: 's-secret3' },
    });
    assert.ok(streams?.http);
  });

  it('[H2181] a token that is sent for a public SoundCloud track does not make it private', async () => {
    const song = await open().songById('1', { ...call, playbackToken: 'made-up' });
    assert.deepEqual([song?.isPrivate, song?.playbackToken], [false, null]);
  });

  it('[R106] the SoundCloud adapter returns stream URLs that play without a token', async () => {
    const streams = await open().streams('1', { ...call, quality: 'medium' });
    assert.match(streams?.http ?? '', /\/soundcloud\/media\/1\.128\.mp3\?/);
    const response = await fetch(streams?.http ?? '', { headers: { range: 'bytes=0-99' } });
    assert.deepEqual([response.status, response.headers.get('content-length')], [206, '100']);
    await response.body?.cancel();
  });

  it('streaming a song fails as forbidden if SoundCloud offers only a preview of it', async () => {
    await assert.rejects(open().streams(`${EXPLICIT}`, { ...call, quality: 'medium' }), isError('forbidden'));
  });

  it('[R006] the SoundCloud adapter recognises long and short links to songs and playlists, and reads the songs of a playlist in pages', async () => {
    const soundcloud = open();
    const read = async (link: string) => {
      const target = await soundcloud.readLink(new URL(link), call);
      return target && [target.kind, target.id];
    };
    assert.deepEqual(await read('https://soundcloud.com/the-chirps/test-song-1?si=abc'), ['song', '1']);
    assert.deepEqual(await read('https://m.soundcloud.com/the-chirps/test-song-1'), ['song', '1']);
    assert.deepEqual(await read('https://on.soundcloud.com/song-5'), ['song', '5']);
    assert.deepEqual(await read('https://soundcloud.com/the-chirps/sets/signals-1'), ['playlist', '1']);
    assert.equal(await read('https://on.soundcloud.com/nothing'), null);
    assert.equal(await read('https://soundcloud.com/discover'), null);
    assert.equal(await read('https://soundcloud.com.example.org/the-chirps/test-song-1'), null);
    const list = await soundcloud.collection('playlist', '1', call);
    assert.deepEqual([list?.name, list?.count], ['Signals for Everybody', 12]);
    const songs = await soundcloud.collectionSongs('playlist', '1', { ...call, cursor: null });
    assert.deepEqual([songs.items.length, songs.next], [12, null]);
    const next = await soundcloud.collectionSongs('playlist', '1', {
      ...{ ...call, cursor: 'limit=5&offset=5&linked_partitioning=true' },
    });
    assert.deepEqual([next.items[0]?.trackName, next.next?.includes('offset=10')], ['Test Song 6', true]);
  });

  it('the SoundCloud adapter signs users in with OAuth and PKCE, reads their profile, and uses each refresh token only once', async () => {
    const soundcloud = open();
    const account = await signIn(soundcloud);
    const profile = await soundcloud.oauth.profile(await account.current(), call.signal);
    assert.deepEqual(profile, { id: '7', name: 'Las Señales', isPremium: false, country: null });
    const renewed = await soundcloud.oauth.refresh(account.refreshToken, call.signal);
    assert.ok(renewed.accessToken);
    await assert.rejects(
      soundcloud.oauth.refresh(account.refreshToken, call.signal),
      isError('unauthorized'),
    );
    const page = new URL(
      soundcloud.oauth.authorizeUrl({ redirectUri: 'https://a/b', state: 's', codeChallenge: 'c' }),
    );
    assert.deepEqual(
      [page.searchParams.get('client_id'), page.searchParams.get('code_challenge_method')],
      [standInKeys.soundCloudPublic.clientId, 'S256'],
    );
  });

  it('[R145] the SoundCloud adapter finds private tracks of the user’s account by title or uploader in any case, before public ones', async () => {
    const soundcloud = open();
    const account = await signIn(soundcloud);
    const names = async (words: string, offset = 0) =>
      (await soundcloud.search({ ...search, account, words, offset })).songs.map((song) => song.trackName);
    assert.deepEqual(await names('NIGHT demo'), ['Night Demo']);
    assert.equal((await names('THE CHIRPS'))[0], 'Night Demo');
    assert.equal((await names('test song')).includes('Night Demo'), false);
    assert.deepEqual(await names('NIGHT demo', 6), []);
  });

  it('[R256] if the search in the user’s SoundCloud account fails, the error is reported and public songs are still found', async () => {
    const errors: unknown[] = [];
    const refused = new ProviderError('soundCloudPublic', 'unauthorized');
    const account: TokenSource = {
      current: () => Promise.reject(refused),
      renew: () => Promise.reject(refused),
    };
    const { songs } = await open().search({
      ...{ ...search, account, onAccountError: (error) => errors.push(error) },
    });
    assert.deepEqual([songs.length, errors], [6, [refused]]);
  });

  it('the SoundCloud adapter lists likes and playlists of a user’s account, and fails as unauthorized without an account', async () => {
    const soundcloud = open();
    const account = await signIn(soundcloud);
    const { items } = await soundcloud.accountCollections({ ...call, account, cursor: null });
    assert.deepEqual(
      items.slice(0, 2).map(({ kind, id }) => [kind, id]),
      [
        ['likes', 'me'],
        ['playlist', '1'],
      ],
    );
    const liked = await soundcloud.collectionSongs('likes', 'me', { ...call, account, cursor: null });
    assert.equal(liked.items.length, 11);
    await assert.rejects(soundcloud.accountCollections({ ...call, cursor: null }), isError('unauthorized'));
  });

  for (const [kind, reason] of [
    ['down', 'unavailable'],
    ['error', 'unavailable'],
    ['limited', 'rate_limited'],
    ['malformed', 'malformed'],
  ] as const)
    it(`a request to SoundCloud fails with the reason ${reason} if SoundCloud is ${kind}`, async () => {
      standIns().faults.set('soundCloudPublic', { kind });
      await assert.rejects(open().songById('1', call), isError(reason));
    });

  it('aborting a request to SoundCloud ends the wait for the response', async () => {
    standIns().faults.set('soundCloudPublic', { kind: 'hang' });
    const waiting = new AbortController();
    const found = open().songById('1', { ...call, account: null, signal: waiting.signal });
    waiting.abort(new Error('nobody waits'));
    await assert.rejects(found, /nobody waits/);
  });
});
