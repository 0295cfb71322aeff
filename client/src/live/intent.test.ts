import assert from 'node:assert/strict';
import { store } from '../platform/store.ts';
import { clearUserData } from '../platform/user-data.ts';
import { INTENT_LIFETIME_MS, type Intent, intentAtom, parseIntent, setIntent, takeIntent } from './intent.ts';

const now = 1_000_000_000;
const stored = (intent: unknown, pressedAt: unknown = now) => JSON.stringify({ intent, pressedAt });
const seat: Intent = { kind: 'seat', slug: 'velvet' };

describe('intents (actions of a guest that are done after signing in)', () => {
  afterEach(() => setIntent(null));

  it('[H231] an intent of each kind is read from storage as it was stored', () => {
    const intents: Intent[] = [
      seat,
      { kind: 'vote', slug: 'velvet', playId: 'p1', vote: 'like' },
      { kind: 'queue', songId: '7', trackName: 'Night Ferry', place: 'next' },
      { kind: 'save', songId: '7', trackName: 'Night Ferry' },
      { kind: 'follow', userUuid: 'u1', name: 'Kai' },
    ];
    for (const intent of intents)
      assert.deepEqual(parseIntent(stored(intent), now), { intent, pressedAt: now });
  });

  it('[H231] an invalid or expired intent in storage is ignored', () => {
    const odd = [
      null,
      'no json',
      '7',
      stored(null),
      stored({ kind: 'delete-account' }),
      stored({ kind: 'constructor' }),
      stored({ kind: 'seat' }),
      stored({ kind: 'seat', slug: 7 }),
      stored({ kind: 'vote', slug: 'velvet', playId: 'p1', vote: 'boo' }),
      stored(seat, 'yesterday'),
      stored(seat, now + 1),
      stored(seat, now - INTENT_LIFETIME_MS),
    ];
    for (const text of odd) assert.equal(parseIntent(text, now), null, String(text));
  });

  it('[H231] takeIntent accepts only the intent that is stored now, and only once', () => {
    setIntent(seat);
    const pending = store.get(intentAtom);
    assert.ok(pending);
    assert.equal(takeIntent({ ...seat }), false, 'another one of the same kind');
    assert.equal(takeIntent(pending), true);
    assert.equal(takeIntent(pending), false);
    assert.equal(store.get(intentAtom), null);
  });

  it('[H777] a guest’s stored intent is removed when the user’s data is cleared at sign-out', () => {
    setIntent(seat);
    clearUserData();
    assert.equal(store.get(intentAtom), null);
  });
});
