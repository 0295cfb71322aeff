import assert from 'node:assert/strict';
import {
  defaultLocalSettings,
  defaultSoundSettings,
  noCurrentRoom,
  parseCurrentRoom,
  parseLocalSettings,
  parseSoundSettings,
  storageKeys,
} from './storage.ts';

describe('what a browser remembers', () => {
  it('[R078] begins with medium quality, the us storefront and no previews played', () => {
    assert.deepEqual(parseLocalSettings(null), defaultLocalSettings);
    assert.deepEqual(defaultLocalSettings, {
      token: null,
      audioQuality: 'medium',
      appleStorefrontId: 'us',
      previewsPlayed: 0,
    });
  });

  it('[R297] keeps each thing under a name of its own', () => {
    assert.deepEqual(storageKeys, {
      locale: 'locale',
      core: 'core',
      currentRoom: 'currentRoom',
      sound: 'sound',
    });
  });

  it('keeps what fits and drops what does not', () => {
    const text = JSON.stringify({ token: 'abc', audioQuality: 'ultra', previewsPlayed: -3, other: 1 });
    assert.deepEqual(parseLocalSettings(text), { ...defaultLocalSettings, token: 'abc' });
  });

  for (const broken of ['', 'null', '[1', '"text"', '{"token":7}'])
    it(`survives a broken value: ${JSON.stringify(broken)}`, () =>
      assert.deepEqual(parseLocalSettings(broken), defaultLocalSettings));

  it('[R100] knows no hangout after leaving', () => {
    assert.deepEqual(parseCurrentRoom(JSON.stringify(noCurrentRoom)), noCurrentRoom);
  });

  it('[R096] keeps why and until when somebody was taken out', () => {
    const kickInfo = {
      slug: 'velvet-static',
      type: 'kicked',
      reason: 'spam',
      expirationTime: 1_900_000_000_000,
    };
    assert.deepEqual(parseCurrentRoom(JSON.stringify({ kickInfo })).kickInfo, kickInfo);
    assert.equal(parseCurrentRoom(JSON.stringify({ kickInfo: { reason: 'x' } })).kickInfo, null);
  });

  it('presses volume and trim into their bounds', () => {
    assert.deepEqual(parseSoundSettings('{"volume":7,"muted":true,"trimMs":-900}'), {
      volume: 1,
      muted: true,
      trimMs: -500,
    });
    assert.deepEqual(parseSoundSettings('{"volume":"loud"}'), defaultSoundSettings);
  });
});
