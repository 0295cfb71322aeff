import assert from 'node:assert/strict';
import { findSignInOfOtherTab } from './follow-sign-in.ts';

const tokenOf = (claims: Record<string, unknown>) =>
  `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
const ann = tokenOf({ sub: 'ann', type: 'user' });
const guest = tokenOf({ sub: 'g', type: 'guest' });
const storedBy = (token: string | null) => JSON.stringify({ token });

describe('following a sign-in made in another tab', () => {
  it('[H483] a guest’s tab takes over a sign-in made in another tab; a tab that is signed in keeps its own account', () => {
    for (const own of [guest, null]) assert.equal(findSignInOfOtherTab(own, storedBy(ann)), ann);
    for (const stored of [storedBy(guest), storedBy(null), null, 'nonsense'])
      assert.equal(findSignInOfOtherTab(guest, stored), null);
    const bob = tokenOf({ sub: 'bob', type: 'user' });
    for (const stored of [ann, bob]) assert.equal(findSignInOfOtherTab(ann, storedBy(stored)), null);
  });
});
