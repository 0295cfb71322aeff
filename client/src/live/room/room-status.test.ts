import assert from 'node:assert/strict';
import { store } from '../../platform/store.ts';
import { roomStatusAtom, waitUntilReconnected } from './room-status.ts';

describe('waitUntilReconnected', () => {
  const slug = 'rooftop';
  afterEach(() => store.set(roomStatusAtom, { kind: 'outside' }));

  it('[H471] waitUntilReconnected resolves to true once the client has joined again, and not earlier', async () => {
    store.set(roomStatusAtom, { kind: 'reconnecting', slug });
    let answer: boolean | undefined;
    const waiting = waitUntilReconnected().then((isBack) => {
      answer = isBack;
    });
    store.set(roomStatusAtom, { kind: 'reconnecting', slug });
    await Promise.resolve();
    assert.equal(answer, undefined);
    store.set(roomStatusAtom, { kind: 'inside', slug });
    await waiting;
    assert.equal(answer, true);
  });

  it('[H471] waitUntilReconnected resolves to false if the rejoin is refused, and to true at once if the client is connected', async () => {
    store.set(roomStatusAtom, { kind: 'reconnecting', slug });
    const waiting = waitUntilReconnected();
    store.set(roomStatusAtom, { kind: 'refused', slug, error: new Error('full') });
    assert.equal(await waiting, false);
    store.set(roomStatusAtom, { kind: 'inside', slug });
    assert.equal(await waitUntilReconnected(), true);
  });
});
