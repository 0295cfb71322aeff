import assert from 'node:assert/strict';
import { currentRoomAtom, store } from '../../platform/store.ts';
import { isMuted, muteAtom, updateMute } from './mute.ts';

describe('the mute of the current user in a hangout', () => {
  it('[R105] a mute applies in its hangout only, until it is lifted or expires; a mute without an expiry lasts until it is lifted', () => {
    store.set(currentRoomAtom, { slug: 'rooftop' });
    updateMute('chat_disabled', { expirationTime: 5_000 });
    const mute = store.get(muteAtom);
    assert.equal(isMuted(mute, 'rooftop', 4_999), true);
    assert.equal(isMuted(mute, 'rooftop', 5_000), false);
    assert.equal(isMuted(mute, 'elsewhere', 4_999), false);
    updateMute('chat_disabled', {});
    assert.equal(isMuted(store.get(muteAtom), 'rooftop', 9e15), true, 'without an end');
    updateMute('chat_enabled', undefined);
    assert.equal(store.get(muteAtom), null);
  });
});
