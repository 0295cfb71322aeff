import assert from 'node:assert/strict';
import { BYTES_PER_SECOND, createByteAllowance } from './byte-allowance.ts';

describe('createByteAllowance, the rate limit of a microphone', () => {
  for (const profile of ['speech', 'liveSet'] as const)
    it(`[H1426] a microphone with the profile ${profile} may send at its byte rate for any time, but not faster`, () => {
      const rate = BYTES_PER_SECOND[profile];
      const allowance = createByteAllowance(profile, 0);
      let taken = 0;
      for (let now = 0; now < 60_000; now += 60) if (allowance.take(rate * 0.06, now)) taken += 1;
      assert.equal(taken, 1000);
      for (let now = 60_000; now < 120_000; now += 60) if (allowance.take(rate * 0.12, now)) taken += 1;
      assert.ok(taken >= 1500 && taken < 1520, String(taken));
    });

  it('[H1426] a microphone may send half a second of sound at first, later bursts of two seconds, and nothing beyond', () => {
    const allowance = createByteAllowance('speech', 0);
    assert.equal(allowance.take(4001, 0), false);
    assert.equal(allowance.take(4000, 0), true);
    assert.equal(allowance.take(16_001, 60_000), false);
    assert.equal(allowance.take(16_000, 60_000), true);
    assert.equal(allowance.take(1, 59_000), false, 'a clock that runs backwards refills nothing');
  });
});
