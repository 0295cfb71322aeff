import assert from 'node:assert/strict';
import { createStore } from 'jotai';
import { parseLocalSettings, readStorage, storageKeys, writeStorage } from './storage.ts';
import { audioSettingsAtom, localSettingsAtom } from './store.ts';

const tokenOf = (sub: string, type: 'user' | 'guest', num = 0) =>
  `h.${Buffer.from(JSON.stringify({ sub, type, sid: `session of ${sub}`, num })).toString('base64url')}.s`;
const [ann, bob, guest] = [tokenOf('ann', 'user'), tokenOf('bob', 'user'), tokenOf('g', 'guest')];
const stored = () => parseLocalSettings(readStorage(storageKeys.core));

describe('two tabs that share a storage', () => {
  let [one, other] = [createStore(), createStore()];
  beforeEach(() => {
    [one, other] = [createStore(), createStore()];
    for (const key of [storageKeys.core, storageKeys.sound]) writeStorage(key, null);
    for (const tab of [one, other]) tab.set(localSettingsAtom, { token: ann });
  });
  after(() => {
    for (const key of [storageKeys.core, storageKeys.sound]) writeStorage(key, null);
  });

  it('[H2094] a tab that stores a setting keeps the token and the settings that another tab has stored', () => {
    one.set(localSettingsAtom, { token: tokenOf('ann', 'user', 1) });
    other.set(localSettingsAtom, { audioQuality: 'low' });
    assert.deepEqual([stored().token, stored().audioQuality], [tokenOf('ann', 'user', 1), 'low']);
    assert.equal(other.get(localSettingsAtom).token, ann, 'it takes nothing over by that');
    one.set(audioSettingsAtom, { volume: 0.2 });
    other.set(audioSettingsAtom, { muted: true });
    const { volume, muted } = JSON.parse(readStorage(storageKeys.sound) ?? '{}');
    assert.deepEqual([volume, muted], [0.2, true]);
  });

  it('[H2095] a tab whose session has ended leaves the account stored that another tab has signed in to since', () => {
    one.set(localSettingsAtom, { token: bob, audioQuality: 'high' });
    other.set(localSettingsAtom, { token: null, audioQuality: 'medium' });
    other.set(localSettingsAtom, { token: guest, audioQuality: 'medium' });
    assert.equal(other.get(localSettingsAtom).token, guest);
    assert.deepEqual([stored().token, stored().audioQuality], [bob, 'high']);
  });

  it('[H2095] a session that ends is removed from the storage, also if another tab has renewed its token', () => {
    one.set(localSettingsAtom, { token: tokenOf('ann', 'user', 1) });
    other.set(localSettingsAtom, { token: null });
    assert.equal(stored().token, null);
    other.set(localSettingsAtom, { token: guest });
    assert.equal(stored().token, guest);
  });

  it('[H2095] a sign-in replaces the stored account', () => {
    other.set(localSettingsAtom, { token: bob });
    assert.equal(stored().token, bob);
  });
});
