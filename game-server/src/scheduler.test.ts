import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { createScheduler } from './scheduler.ts';

describe('the timers of hangouts', () => {
  afterEach(() => mock.timers.reset());

  it('[H2168] a timer whose time passed while the machine slept fires seconds after it wakes; otherwise a timer fires at its time', () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    let now = 1_000_000;
    const advance = (ms: number) => {
      for (let passed = 0; passed < ms; passed += 100) {
        now += 100;
        mock.timers.tick(100);
      }
    };
    const fired: number[] = [];
    const timer = createScheduler({ now: () => now }).createTimer(() => fired.push(now));
    timer.set(now + 180_000);
    advance(179_900);
    assert.deepEqual(fired, []);
    advance(100);
    assert.deepEqual(fired, [1_180_000]);
    timer.set(now + 180_000);
    advance(60_000);
    now += 3_600_000;
    advance(2_000);
    assert.equal(fired.length, 2);
    advance(180_000);
    assert.equal(fired.length, 2, 'once');
  });
});
