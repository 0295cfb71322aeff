import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { endLeftSessions, endOwnSession } from './left-sessions.ts';
import { signOut } from './rest-client.ts';
import { guestToken, restoreRequests } from './rest-testing.ts';
import { readStorage, storageKeys, writeStorage } from './storage.ts';
import { localSettingsAtom, store } from './store.ts';

const tokenOf = (sub: string) =>
  `h.${btoa(JSON.stringify({ sub, type: 'user', iat: 0, exp: 4_000_000_000 }))}.s`;
const left = () => readStorage(storageKeys.leftTokens);

describe('sessions that were left without an answer', () => {
  let answer: () => Response | Promise<Response> = () => Response.error();
  let ended: (string | null)[] = [];
  beforeEach(() => {
    ended = [];
    mock.method(globalThis, 'fetch', async (_url: string, { method, headers }: RequestInit) => {
      if (method !== 'DELETE') return Response.json({ accessToken: guestToken });
      ended.push(new Headers(headers).get('authorization'));
      return answer();
    });
  });
  afterEach(() => {
    mock.timers.reset();
    writeStorage(storageKeys.leftTokens, null);
    restoreRequests();
  });
  const leave = (sub: string) => {
    store.set(localSettingsAtom, { token: tokenOf(sub) });
    return signOut(endOwnSession);
  };

  it('[H2220] a session whose end the server did not answer is ended by a later try, which leaves the next user signed in', async () => {
    answer = () => Promise.reject(new TypeError('no network'));
    await leave('ann');
    answer = () => Response.json({}, { status: 502 });
    await leave('bob');
    assert.equal(store.get(localSettingsAtom).token, guestToken);
    store.set(localSettingsAtom, { token: tokenOf('kai') });
    await endLeftSessions();
    assert.equal(left()?.split(' ').length, 2);
    ended = [];
    answer = () =>
      ended.length === 1 ? Response.json({}, { status: 401 }) : new Response(null, { status: 204 });
    await endLeftSessions();
    assert.deepEqual(
      ended,
      ['ann', 'bob'].map((sub) => `Bearer ${tokenOf(sub)}`),
    );
    assert.equal(left(), null);
    assert.equal(store.get(localSettingsAtom).token, tokenOf('kai'));
  });

  it('[H2220] a user whose connection hangs is signed out here all the same', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const hangs = Promise.withResolvers<void>();
    answer = () => {
      hangs.resolve();
      return new Promise(() => {});
    };
    const signedOut = leave('ann');
    await hangs.promise;
    mock.timers.runAll();
    await signedOut;
    assert.deepEqual([store.get(localSettingsAtom).token, left()], [guestToken, tokenOf('ann')]);
  });

  it('[H2220] nothing is kept of a session whose end was answered', async () => {
    answer = () => new Response(null, { status: 204 });
    await leave('ann');
    assert.equal(left(), null);
    await endLeftSessions();
    assert.equal(ended.length, 1);
  });
});
