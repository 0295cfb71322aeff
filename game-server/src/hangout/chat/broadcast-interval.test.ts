import assert from 'node:assert/strict';
import { createFakeClock } from '@hangout/testkit/fake-clock';
import { createChatThrottle, LARGE_ROOM } from './broadcast-interval.ts';

describe('createChatThrottle', () => {
  /**
   * Times of the chat ticks in a room with this many people and messages at every patch interval, ms from the start.
   */
  async function ticksOf(people: number, intervalMs: number, untilMs: number): Promise<number[]> {
    const clock = createFakeClock(0);
    const ticks: number[] = [];
    const requestTick = createChatThrottle(() => ticks.push(clock.now()), {
      now: clock.now,
      after: (ms, callback) => clock.createTimer(callback).set(clock.now() + ms),
    });
    requestTick(people);
    clock.repeat(intervalMs, () => requestTick(people));
    await clock.advance(untilMs);
    return ticks;
  }

  it('[H435] chat messages leave with every patch interval in a small room', async () => {
    assert.deepEqual(await ticksOf(LARGE_ROOM - 1, 100, 500), [0, 100, 200, 300, 400, 500]);
  });

  it('[H435] chat messages leave three times a second in a large room, and the first message at once', async () => {
    assert.deepEqual(await ticksOf(2000, 200, 1100), [0, 333, 666, 999]);
  });

  it('[H435] in a very large room chat messages leave with each patch, because the patch interval is longer than the chat interval', async () => {
    assert.deepEqual(await ticksOf(10_000, 1000, 3000), [0, 1000, 2000, 3000]);
  });
});
