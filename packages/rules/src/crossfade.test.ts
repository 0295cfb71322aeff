import assert from 'node:assert/strict';
import { fadeGains, fadeGainsAt, isFadingIn, overlapMs } from './crossfade.ts';

describe('volumes and overlap of a crossfade', () => {
  it('[H1169] two songs overlap for as long as the hangout has set, but for at most half of the shorter song', () => {
    assert.equal(overlapMs(6000, 180_000, 200_000), 6000);
    assert.equal(overlapMs(12_000, 180_000, 9001), 4500);
    assert.equal(overlapMs(12_000, 10_000, 180_000), 5000);
    assert.equal(overlapMs(0, 180_000, 180_000), 0);
  });

  it('[H1169] isFadingIn is true until the end of the crossfade, and false without a crossfade', () => {
    const next = { startTime: 10_000, crossfadeMs: 4000 };
    assert.deepEqual(
      [13_999, 14_000].map((time) => isFadingIn(next, time)),
      [true, false],
    );
    assert.equal(isFadingIn({ startTime: 10_000, crossfadeMs: 0 }, 10_000), false);
  });

  it('[H1170] the total power of both songs stays constant during a crossfade, and shares outside of 0 to 1 are clamped', () => {
    for (let share = 0; share <= 1; share += 0.05) {
      const { out, into } = fadeGains(share);
      assert.ok(Math.abs(out ** 2 + into ** 2 - 1) < 1e-12);
    }
    assert.deepEqual(fadeGains(-3), { out: 1, into: 0 });
    assert.equal(fadeGains(7).into, 1);
  });

  it('[H1170] fadeGainsAt derives the volumes of both songs from the server’s time and the crossfade’s start and length', () => {
    const next = { startTime: 10_000, crossfadeMs: 4000 };
    assert.deepEqual(fadeGainsAt(9_000, next), { out: 1, into: 0 });
    assert.ok(Math.abs(fadeGainsAt(12_000, next).out - Math.SQRT1_2) < 1e-12);
    assert.ok(fadeGainsAt(14_000, next).out < 1e-12);
    assert.deepEqual(fadeGainsAt(0, { startTime: 10_000, crossfadeMs: 0 }), { out: 0, into: 1 });
  });
});
