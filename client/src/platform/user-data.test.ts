import assert from 'node:assert/strict';
import { queryClient } from './query-client.ts';
import { currentRoomAtom, store } from './store.ts';
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
});
