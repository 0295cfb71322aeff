import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { ensureToken } from './rest-client.ts';
import { guestToken, restoreRequests } from './rest-testing.ts';
import { localSettingsAtom, store } from './store.ts';

const stored = () => store.get(localSettingsAtom).token;
describe('the token of this browser', () => {
  afterEach(restoreRequests);

  it('[R198] [R247] a token that cannot be fetched is written to the console, and the stored one is cleared', async () => {
    const logged = mock.method(console, 'error', () => {});
    const fetched = mock.method(globalThis, 'fetch', async () => new Response('{}', { status: 503 }));
    store.set(localSettingsAtom, { token: 'expired' });
    await ensureToken();
    assert.equal(fetched.mock.callCount(), 1);
    assert.equal(logged.mock.calls[0]?.arguments[0], "OpenApi packages init: couldn't get token");
    assert.equal(stored(), null);
  });

  it('[R141] without a token the browser gets one of a guest', async () => {
    const answer = JSON.stringify({ accessToken: guestToken });
    const headers = { 'content-type': 'application/json' };
    mock.method(globalThis, 'fetch', async () => new Response(answer, { status: 200, headers }));
    await ensureToken();
    assert.equal(stored(), guestToken);
  });
});
