import assert from 'node:assert/strict';
import { findExceededQuota, songQuotaOf } from './song-quota.ts';

const quotas = { free: { songs: 2, bytes: 100 }, paid: { songs: 20, bytes: 1000 } };

describe('the quota of songs that a user may upload', () => {
  it('[H720] accounts with a paid plan have the paid upload quota, and other accounts the free one', () => {
    assert.equal(songQuotaOf({ subscriptionLevel: 0 }, quotas), quotas.free);
    assert.equal(songQuotaOf({ subscriptionLevel: 1 }, quotas), quotas.paid);
  });

  it('[H720] an upload is refused if it would exceed the quota by one song or by one byte', () => {
    const { free } = quotas;
    assert.equal(findExceededQuota({ songs: 1, bytes: 60 }, free, 40), null);
    assert.equal(findExceededQuota({ songs: 1, bytes: 60 }, free, 41), 'song_space_full');
    assert.equal(findExceededQuota({ songs: 2, bytes: 0 }, free, 1), 'too_many_songs');
  });
});
