import assert from 'node:assert/strict';
import { findRenewedToken, takeRenewedToken, waitForRenewedToken } from './renewed-token.ts';
import { storageKeys, writeStorage } from './storage.ts';
import { localSettingsAtom, store } from './store.ts';

const tokenOf = (claims: Record<string, unknown>) =>
  `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
const ann = (num: number) => tokenOf({ sub: 'ann', type: 'user', num });
const storedBy = (token: string | null) => JSON.stringify({ token });

describe('a token renewed by another tab', () => {
  it('[H820] a tab uses a token that another tab has stored only if the token belongs to the same registered user', () => {
    assert.equal(findRenewedToken(ann(0), storedBy(ann(1))), ann(1));
    const others = [
      ann(0),
      null,
      tokenOf({ sub: 'bob', type: 'user' }),
      tokenOf({ sub: 'ann', type: 'guest' }),
    ];
    for (const other of others) assert.equal(findRenewedToken(ann(0), storedBy(other)), null);
    const guest = tokenOf({ sub: 'ann', type: 'guest' });
    assert.equal(findRenewedToken(guest, storedBy(ann(1))), null);
  });

  it('[H820] a tab never takes an older token: within a session the number counts, of two sessions the time of signing', () => {
    const signed = (sid: string, iat: number, num?: number) =>
      tokenOf({ sub: 'ann', type: 'user', sid, iat, num });
    const own = signed('a', 10, 3);
    for (const older of [signed('a', 10, 2), signed('a', 11, 2), signed('a', 10), signed('b', 9, 8)])
      assert.equal(findRenewedToken(own, storedBy(older)), null);
    for (const newer of [signed('a', 10, 4), signed('b', 10), signed('b', 11)])
      assert.equal(findRenewedToken(own, storedBy(newer)), newer);
  });

  it('[H820] a refused call waits until another tab stores the renewed token a moment later', async () => {
    store.set(localSettingsAtom, { token: ann(0) });
    assert.equal(takeRenewedToken(), false);
    const found = waitForRenewedToken(ann(0));
    assert.equal(waitForRenewedToken(ann(0)), found, 'calls at once wait together');
    writeStorage(storageKeys.core, storedBy(ann(1)));
    assert.equal(await found, true);
    assert.equal(store.get(localSettingsAtom).token, ann(1));
    store.set(localSettingsAtom, { token: null });
  });

  it('[H820] waiting for a renewed token ends without one if no other tab stores it', async () => {
    store.set(localSettingsAtom, { token: ann(2) });
    assert.equal(await waitForRenewedToken(ann(2)), false);
    store.set(localSettingsAtom, { token: null });
  });
});
