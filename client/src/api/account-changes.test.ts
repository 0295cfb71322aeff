import assert from 'node:assert/strict';
import { answerRequests, restoreRequests, signInAsGuest } from '../platform/rest-testing.ts';
import { onAccountChanged } from './account-changes.ts';
import { completeConnection, disconnectAccount, saveAppleToken } from './music-accounts.ts';
import { forgetSpotifyToken, loadSpotifyToken } from './provider-tokens.ts';

describe('accounts at music providers that change while a page is open', () => {
  beforeEach(signInAsGuest);
  afterEach(restoreRequests);

  it('[H2229] every page of the browser learns that an account was connected or disconnected', async () => {
    answerRequests(() => Response.json({}));
    for (const [provider, change] of [
      ['spotify', () => disconnectAccount('spotify')],
      ['spotify', () => completeConnection('spotify', { code: 'code', state: 'state' })],
      ['apple', () => saveAppleToken('a token')],
    ] as const) {
      const told = Promise.withResolvers<string>();
      const stop = onAccountChanged(told.resolve);
      await change();
      assert.equal(await told.promise, provider);
      stop();
    }
  });

  it('[H2229] a forgotten Spotify token is requested anew, without naming the old one', async () => {
    const queries = answerRequests(() => Response.json({ accessToken: `token ${queries.length}` }));
    assert.equal(await loadSpotifyToken(false), 'token 1');
    assert.equal(await loadSpotifyToken(false), 'token 1');
    forgetSpotifyToken();
    assert.equal(await loadSpotifyToken(false), 'token 2');
    assert.equal(queries[1]?.has('accessToken'), false);
    forgetSpotifyToken();
  });
});
