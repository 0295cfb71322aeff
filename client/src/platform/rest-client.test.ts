import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { crates } from '@hangout/contract/rest/crates/crates';
import { siteStatus } from '@hangout/contract/rest/site/site-status';
import { queryClient } from './query-client.ts';
import { api, checkSession, ensureToken, signOut } from './rest-client.ts';
import { guestToken, restoreRequests, signInAsGuest } from './rest-testing.ts';
import { localSettingsAtom, store } from './store.ts';

const stored = () => store.get(localSettingsAtom).token;
describe('the token of this browser', () => {
  afterEach(restoreRequests);

  it('[R198] [R247] if no access token can be fetched, this is logged to the console and the stored token is cleared', async () => {
    const logged = mock.method(console, 'error', () => {});
    const fetched = mock.method(globalThis, 'fetch', async () => new Response('{}', { status: 503 }));
    store.set(localSettingsAtom, { token: 'expired' });
    await ensureToken();
    assert.equal(fetched.mock.callCount(), 1);
    assert.equal(logged.mock.calls[0]?.arguments[0], "OpenApi packages init: couldn't get token");
    assert.equal(stored(), null);
  });

  it('[R141] without a token the browser gets a guest token', async () => {
    const answer = JSON.stringify({ accessToken: guestToken });
    const headers = { 'content-type': 'application/json' };
    mock.method(globalThis, 'fetch', async () => new Response(answer, { status: 200, headers }));
    await ensureToken();
    assert.equal(stored(), guestToken);
  });

  it('[H2165] a guest stays the same one on a device whose clock is a day ahead, and on one whose clock is corrected again', async () => {
    const dayMs = 86_400_000;
    let wrongMs = dayMs;
    const time = Date.now();
    mock.method(Date, 'now', () => time + wrongMs);
    const iat = Math.floor(time / 1000);
    const fetched = mock.method(globalThis, 'fetch', async () => {
      const claims = { sub: `guest ${fetched.mock.callCount()}`, type: 'guest', iat, exp: iat + 86_400 };
      return Response.json({ accessToken: `h.${btoa(JSON.stringify(claims))}.s` });
    });
    await ensureToken();
    await ensureToken();
    wrongMs = 0;
    await ensureToken();
    assert.equal(fetched.mock.callCount(), 1);
    store.set(localSettingsAtom, { token: null });
    await ensureToken();
    assert.equal(fetched.mock.callCount(), 2, 'the clock is learned again');
  });

  it('[H483] a sign-in during the request for a guest token is kept', async () => {
    const held = Promise.withResolvers<Response>();
    mock.method(globalThis, 'fetch', () => held.promise);
    const entering = ensureToken();
    const claims = { sub: 'ann', type: 'user', iat: 0, exp: 4_000_000_000 };
    const token = `h.${btoa(JSON.stringify(claims))}.s`;
    store.set(localSettingsAtom, { token });
    held.resolve(Response.json({ accessToken: guestToken }));
    await entering;
    assert.equal(stored(), token);
  });

  it('[H491] signing out sends one request, for a guest token, and does not check whether the ended session is valid', async () => {
    const claims = { sub: 'ann', type: 'user', iat: 0, exp: 4_000_000_000 };
    const token = `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
    store.set(localSettingsAtom, { token });
    const answer = JSON.stringify({ accessToken: guestToken });
    const headers = { 'content-type': 'application/json' };
    const asked: string[] = [];
    mock.method(globalThis, 'fetch', async (url: string) => {
      asked.push(url);
      return new Response(answer, { status: 200, headers });
    });
    await signOut(checkSession);
    assert.deepEqual(
      asked.map((url) => url.replace(/^.*user-service/, '')),
      ['/auth/guest'],
    );
    assert.equal(stored(), guestToken);
  });

  it('[H1989] the site’s status is requested without a token, so that neither its renewal nor its check can fail', async () => {
    const claims = { sub: 'ann', type: 'user', iat: 0, exp: 1 };
    store.set(localSettingsAtom, { token: `h.${btoa(JSON.stringify(claims))}.s` });
    const sent: [string, boolean][] = [];
    mock.method(globalThis, 'fetch', async (url: string, { headers }: { headers: Headers }) => {
      sent.push([url, headers.has('authorization')]);
      return Response.json({});
    });
    await api(siteStatus.status);
    assert.deepEqual(sent, [['/api/user-service/site/status', false]]);
  });

  it('[H777] signing out clears the user’s cached data before the guest token arrives', async () => {
    const held = Promise.withResolvers<Response>();
    const asked = Promise.withResolvers<void>();
    mock.method(globalThis, 'fetch', () => {
      asked.resolve();
      return held.promise;
    });
    queryClient.setQueryData(['messages'], ['hello']);
    const signedOut = signOut();
    await asked.promise;
    assert.equal(queryClient.getQueryData(['messages']), undefined);
    const headers = { 'content-type': 'application/json' };
    held.resolve(new Response(JSON.stringify({ accessToken: guestToken }), { headers }));
    await signedOut;
    assert.equal(stored(), guestToken);
  });
});

describe('changes sent to the same URL', () => {
  beforeEach(signInAsGuest);
  afterEach(restoreRequests);

  it('[H1497] a change is sent to a URL only after the previous change to this URL has succeeded or failed; changes to other URLs do not wait', async () => {
    const sent: { body: string; respond: (response: Response) => void }[] = [];
    mock.method(globalThis, 'fetch', (_url: string, { body }: RequestInit) => {
      const { promise, resolve } = Promise.withResolvers<Response>();
      sent.push({ body: String(body), respond: resolve });
      return promise;
    });
    const bodies = async () => {
      await new Promise(setImmediate);
      return sent.map(({ body }) => body);
    };
    const rename = (crateUuid: string, crateName: string) => api(crates.update, { crateUuid, crateName });
    const [first, second, third] = [rename('one', 'first'), rename('one', 'second'), rename('two', 'third')];
    const expected = ['first', 'third', 'second'].map((crateName) => JSON.stringify({ crateName }));
    assert.deepEqual(await bodies(), expected.slice(0, 2));
    sent[0]?.respond(new Response('{}', { status: 500 }));
    await assert.rejects(first);
    assert.deepEqual(await bodies(), expected);
    for (const { respond } of sent)
      respond(new Response('{}', { headers: { 'content-type': 'application/json' } }));
    await Promise.all([second, third]);
  });

  it('[H1497] [H777] a change that is still waiting when another user signs in is not sent, and fails', async () => {
    const { promise: response, resolve } = Promise.withResolvers<Response>();
    const fetched = mock.method(globalThis, 'fetch', () => response);
    const rename = (crateName: string) => api(crates.update, { crateUuid: 'one', crateName });
    const [first, second] = [rename('first'), rename('second')];
    const claims = { sub: 'bob', type: 'user', iat: 0, exp: 4_000_000_000 };
    store.set(localSettingsAtom, { token: `h.${btoa(JSON.stringify(claims))}.s` });
    resolve(new Response('{}', { headers: { 'content-type': 'application/json' } }));
    await Promise.all([first, assert.rejects(second, { status: 401 })]);
    assert.equal(fetched.mock.callCount(), 1);
  });
});
