import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { ApiError } from '@hangout/contract/framework/errors';
import { renewalNeed, renewSession } from './session-renewal.ts';
import { storageKeys, writeStorage } from './storage.ts';
import { localSettingsAtom, store } from './store.ts';

const tokenOf = (num: number) =>
  `h.${Buffer.from(JSON.stringify({ sub: 'ann', type: 'user', num })).toString('base64url')}.s`;
const refusal = (code: string, status: number, details?: object) =>
  new ApiError('/auth/renewal', status, { code, message: code, details });
const stored = () => store.get(localSettingsAtom).token;
const start = (num: number) => store.set(localSettingsAtom, { token: tokenOf(num) });

describe('the renewal of the session of this browser', () => {
  after(() => store.set(localSettingsAtom, { token: null }));
  afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
  });

  it('[H489] a session’s token is renewed in the background after half of its lifetime; near its expiry it is renewed before the next call', () => {
    const day = 86_400_000;
    const claims = { uuid: 'ann', type: 'user', role: 'user', capabilities: [], issued: 0, expires: 7 * day };
    const needs = [day, 3.6 * day, 7 * day - 30_000, 8 * day].map((at) => renewalNeed(claims, at));
    assert.deepEqual(needs, ['none', 'soon', 'first', 'first']);
    const short = { ...claims, expires: 4000 };
    assert.deepEqual(
      [1000, 2500, 3700].map((at) => renewalNeed(short, at)),
      ['none', 'soon', 'first'],
    );
  });

  it('[H489] concurrent calls share one renewal request, whose token is stored', async () => {
    start(0);
    let calls = 0;
    const renew = async () => {
      calls += 1;
      return { accessToken: tokenOf(1) };
    };
    const outcomes = await Promise.all([renewSession(renew), renewSession(renew)]);
    assert.deepEqual(outcomes, [{ kind: 'renewed' }, { kind: 'renewed' }]);
    assert.deepEqual([calls, stored()], [1, tokenOf(1)]);
  });

  it('[H489] a window uses a token that another window has renewed, without a request', async () => {
    start(1);
    writeStorage(storageKeys.core, JSON.stringify({ token: tokenOf(2) }));
    const outcome = await renewSession(() => Promise.reject(new Error('nobody asks')));
    assert.deepEqual([outcome.kind, stored()], ['renewed', tokenOf(2)]);
  });

  it('[H489] if the server is unreachable, busy or limits the rate, a token that could not be renewed is kept', async () => {
    start(3);
    for (const status of [0, 429, 503]) {
      const outcome = await renewSession(() => Promise.reject(refusal('unavailable', status)));
      assert.deepEqual([outcome.kind, stored()], ['unavailable', tokenOf(3)]);
    }
  });

  it('[H2075] a renewal that the server does not respond to is cancelled after some seconds, and the token is kept', async () => {
    start(3);
    const sent = Promise.withResolvers<RequestInit>();
    mock.method(globalThis, 'fetch', (_url: string, init: RequestInit) => {
      sent.resolve(init);
      return new Promise(() => {});
    });
    mock.timers.enable({ apis: ['setTimeout'] });
    const renewing = renewSession();
    const { signal } = await sent.promise;
    assert.equal(signal?.aborted, false);
    mock.timers.runAll();
    assert.deepEqual(await renewing, { kind: 'unavailable' });
    assert.deepEqual([signal.aborted, stored()], [true, tokenOf(3)]);
  });

  it('[H491] the renewal of an ended session returns the reason for its end', async () => {
    start(4);
    const reasonOf = async (error: ApiError) => renewSession(() => Promise.reject(error));
    assert.deepEqual(await reasonOf(refusal('session_ended', 401, { reason: 'elsewhere' })), {
      ...{ kind: 'ended', reason: 'elsewhere' },
    });
    assert.deepEqual(await reasonOf(refusal('account_banned', 403)), {
      ...{ kind: 'ended', reason: 'account_banned' },
    });
  });

  it('[H490] if another window has replaced the token by confirming the password, the renewal waits for the new token', async () => {
    start(5);
    const waiting = renewSession(() => Promise.reject(refusal('token_replaced', 409)));
    setTimeout(() => writeStorage(storageKeys.core, JSON.stringify({ token: tokenOf(6) })), 10);
    assert.deepEqual([(await waiting).kind, stored()], ['renewed', tokenOf(6)]);
  });
});
