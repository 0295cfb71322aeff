import assert from 'node:assert/strict';
import { createRandom } from '../random.ts';
import { observeSample, startSampleClock, timeOfSample } from './sample-clock.ts';

describe('the clock that dates the samples of a microphone', () => {
  it('[H1444] sample times are accurate to 1 ms, although observations are up to 40 ms late and the clock drifts', () => {
    const random = createRandom(5);
    const drift = 1 + 60e-6;
    let clock = startSampleClock(48_000);
    for (let sample = 0; sample < 48_000 * 60; sample += 960) {
      const real = 7_000 + (sample / 48_000) * 1000 * drift;
      clock = observeSample(clock, sample, real + 40 * random() ** 3);
      if (sample > 48_000) assert.ok(Math.abs(timeOfSample(clock, sample) - real) < 1);
    }
  });
});
