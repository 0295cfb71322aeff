import assert from 'node:assert/strict';
import { createRandom } from '../random.ts';
import { addReading, UNREAD_CLOCK } from './middle-clock.ts';

describe('the estimated offset between two clocks', () => {
  it('[H1444] the estimated offset between two clocks is accurate to 5 ms despite imprecise readings, even after a jump', () => {
    const random = createRandom(3);
    let clock = UNREAD_CLOCK;
    for (let index = 0; index < 600; index += 1) {
      const real = index < 300 ? -350 : 200;
      clock = addReading(clock, real + 21 * (random() - 0.5));
      const isSettled = index % 300 > 30;
      if (isSettled) assert.ok(Math.abs(clock.offsetMs - real) < 5, `${index}: ${clock.offsetMs}`);
      assert.ok(Math.abs(clock.offsetMs - real) < 11);
    }
  });
});
