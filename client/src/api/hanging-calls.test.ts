import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { queryClient } from '../platform/query-client.ts';
import { ensureToken } from '../platform/rest-client.ts';
import { guestToken, restoreRequests, signInAsGuest } from '../platform/rest-testing.ts';
import { localSettingsAtom, store } from '../platform/store.ts';
import { fetchProviderStreams, musicProvidersQuery } from './music-providers.ts';
import { loadSpotifyToken } from './provider-tokens.ts';
import { fetchStreamUrls } from './stream-addresses.ts';

const urls = { httpUrl: '/a.mp3', hlsReady: false, hlsPlaylistUrl: '', qualitiesOffered: [], expiresAt: 0 };

/** Calls without which a song stays silent, with a response that each accepts. */
const calls: [name: string, run: () => Promise<unknown>, answer: object][] = [
  ['the address of an upload', () => fetchStreamUrls('u'), urls],
  [
    'the address of a song at a provider',
    () => fetchProviderStreams('audius', 'p', { renew: false, quality: 'medium', playbackToken: null }),
    { http: '/a.mp3', expiresAt: null },
  ],
  ['the music providers', () => queryClient.fetchQuery(musicProvidersQuery()), { providers: [] }],
];

describe('a REST call that hangs', () => {
  /** Lets the first call hang and answers the others. Returns how many there were. */
  function hangOnce(answer: object): () => number {
    let count = 0;
    mock.method(globalThis, 'fetch', async () => {
      count += 1;
      return count === 1 ? new Promise(() => {}) : Response.json(answer);
    });
    mock.timers.enable({ apis: ['setTimeout'] });
    return () => count;
  }
  /** Lets the time pass until `work` is done. */
  async function pass<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const done = () => {
      isDone = true;
    };
    work.then(done, done);
    for (let seconds = 0; !isDone; seconds += 1) {
      assert.ok(seconds < 1_000, 'it is given up');
      mock.timers.tick(1_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return work;
  }
  beforeEach(signInAsGuest);
  afterEach(() => {
    mock.timers.reset();
    restoreRequests();
  });

  for (const [name, run, answer] of calls)
    it(`[H2075] ${name} is requested again if the server does not respond`, async () => {
      const count = hangOnce(answer);
      await pass(run());
      assert.equal(count(), 2);
    });

  it('[H2075] a token of Spotify that does not come is given up', async () => {
    hangOnce({});
    await assert.rejects(pass(loadSpotifyToken(false)), { status: 0 });
  });

  it('[H2075] a guest whose token does not come gets one by the next call', async () => {
    mock.method(console, 'error', () => {});
    store.set(localSettingsAtom, { token: null });
    hangOnce({ accessToken: guestToken });
    await pass(ensureToken());
    await ensureToken();
    assert.equal(store.get(localSettingsAtom).token, guestToken);
  });
});
