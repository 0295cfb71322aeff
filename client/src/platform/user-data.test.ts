import assert from 'node:assert/strict';
import { queryClient } from './query-client.ts';
import { tabStorage } from './storage.ts';
import { currentRoomAtom, localSettingsAtom, store } from './store.ts';
import { clearUserData, onUserDataCleared } from './user-data.ts';

describe('data of a user in the browser', () => {
  it('[H777] signing out clears cached responses, drafts and the hangout’s password, but not the current hangout', () => {
    const stored = new Map([['draft', 'half a secret']]);
    Object.defineProperty(globalThis, 'sessionStorage', {
      configurable: true,
      value: { clear: () => stored.clear() },
    });
    let told = 0;
    onUserDataCleared(() => {
      told += 1;
    });
    queryClient.setQueryData(['messages'], ['hello']);
    store.set(currentRoomAtom, { slug: 'cellar', password: 'sesame' });
    clearUserData();
    Reflect.deleteProperty(globalThis, 'sessionStorage');
    assert.equal(queryClient.getQueryData(['messages']), undefined);
    assert.deepEqual([[...stored], told], [[], 1]);
    const { slug, password } = store.get(currentRoomAtom);
    assert.deepEqual([slug, password], ['cellar', null]);
  });

  it('[H777] a tab forgets the data of its account when somebody else signs in or the account is gone at the next page load, and keeps what a guest has typed', async () => {
    const tokenOf = (sub: string, type = 'user') =>
      `h.${btoa(JSON.stringify({ sub, type, iat: 0, exp: 4_000_000_000 }))}.s`;
    const signIn = (token: string | null) => store.set(localSettingsAtom, { token });
    const write = () => tabStorage.write('draft', 'half a secret');
    const isKept = () => tabStorage.read('draft') !== null;
    signIn(tokenOf('somebody', 'guest'));
    write();
    signIn(tokenOf('ann'));
    assert.equal(isKept(), true, 'the guest becomes an account');
    signIn(tokenOf('bob'));
    assert.equal(isKept(), false, 'another account');
    write();
    const load = (name: string) => import(`./user-data.ts?${name}`);
    await load('same account');
    assert.equal(isKept(), true);
    tabStorage.write('account', 'ann');
    await load('other account');
    assert.equal(isKept(), false, 'another account at the page load');
    write();
    signIn(null);
    assert.equal(isKept(), false, 'no account');
  });
});
