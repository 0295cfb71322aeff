import assert from 'node:assert/strict';
import {
  defaultAudioSettings,
  defaultLocalSettings,
  noCurrentRoom,
  parseAudioSettings,
  parseCurrentRoom,
  parseLocalSettings,
  readStorage,
  storageKeys,
} from './storage.ts';
import { currentRoomAtom, store } from './store.ts';

describe('stored settings', () => {
  it('[R078] without stored settings, quality is medium, the storefront is us and the number of previews played is 0', () => {
    assert.deepEqual(parseLocalSettings(null), defaultLocalSettings);
    assert.deepEqual(defaultLocalSettings, {
      token: null,
      audioQuality: 'medium',
      appleStorefrontId: 'us',
      previewsPlayed: 0,
    });
  });

  it('[R297] each group of settings has a key of its own in the browser’s storage', () => {
    assert.deepEqual(storageKeys, {
      locale: 'locale',
      core: 'core',
      currentRoom: 'currentRoom',
      sound: 'sound',
      startDelays: 'startDelays',
      trackingConsent: 'trackingConsent',
      dismissedBanners: 'dismissedBanners',
      playTracking: 'playTracking',
      voice: 'voice',
      push: 'push',
      leftTokens: 'leftTokens',
    });
  });

  it('valid fields of the browser’s stored settings are used, and invalid or unknown ones are ignored', () => {
    const text = JSON.stringify({ token: 'abc', audioQuality: 'ultra', previewsPlayed: -3, other: 1 });
    assert.deepEqual(parseLocalSettings(text), { ...defaultLocalSettings, token: 'abc' });
  });

  for (const broken of ['', 'null', '[1', '"text"', '{"token":7}'])
    it(`malformed stored settings are replaced by the defaults: ${JSON.stringify(broken)}`, () =>
      assert.deepEqual(parseLocalSettings(broken), defaultLocalSettings));

  it('[R100] the state stored after a user has left a hangout is read back as no hangout', () => {
    assert.deepEqual(parseCurrentRoom(JSON.stringify(noCurrentRoom)), noCurrentRoom);
  });

  it('[H817] the password of a hangout is kept in memory, and never stored', () => {
    store.set(currentRoomAtom, { slug: 'cellar', password: 'sesame' });
    assert.equal(store.get(currentRoomAtom).password, 'sesame');
    const stored = readStorage(storageKeys.currentRoom) ?? '';
    assert.doesNotMatch(stored, /sesame/);
    assert.deepEqual(JSON.parse(stored), { ...noCurrentRoom, slug: 'cellar' });
    assert.equal(parseCurrentRoom('{"slug":"cellar","password":"sesame"}').password, null);
    store.set(currentRoomAtom, noCurrentRoom);
  });

  it('[R096] the reason and the expiry of a kick from a hangout are read from storage; an incomplete kick is ignored', () => {
    const kickInfo = {
      slug: 'velvet-static',
      type: 'kicked',
      reason: 'spam',
      expirationTime: 1_900_000_000_000,
    };
    assert.deepEqual(parseCurrentRoom(JSON.stringify({ kickInfo })).kickInfo, kickInfo);
    assert.equal(parseCurrentRoom(JSON.stringify({ kickInfo: { reason: 'x' } })).kickInfo, null);
  });

  it('volume and trim in the stored settings are clamped to their limits', () => {
    assert.deepEqual(parseAudioSettings('{"volume":7,"muted":true,"trimMs":-900}'), {
      volume: 1,
      muted: true,
      trimMs: -500,
    });
    assert.deepEqual(parseAudioSettings('{"volume":"loud"}'), defaultAudioSettings);
  });
});
