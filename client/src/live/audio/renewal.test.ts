import assert from 'node:assert/strict';
import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { mustRenew } from './renewal.ts';

describe('mustRenew (signed URLs of audio files that expire)', () => {
  const minutes = (count: number) => count * 60_000;
  // The cast is safe: only the times of the cue are read.
  const cue = { song: {} as Song, startTime: minutes(20), endTime: minutes(40) };

  it('[H785] a song’s URLs are renewed if they would expire before the song ends; URLs that never expire are not', () => {
    assert.equal(mustRenew(minutes(35), cue, minutes(10)), true);
    assert.equal(mustRenew(minutes(41), cue, minutes(10)), false);
    assert.equal(mustRenew(null, cue, minutes(10)), false, 'addresses of other providers do not end');
  });

  it('[H785] a song’s URLs are renewed only when the new ones will last until the song ends', () => {
    assert.equal(mustRenew(minutes(35), cue, minutes(7)), false);
    const now = minutes(8) + 1;
    assert.equal(mustRenew(minutes(35), cue, now), true);
    const renewed = now + minutes(15) + (cue.endTime - cue.startTime);
    assert.equal(mustRenew(renewed, cue, now), false);
  });
});
