import assert from 'node:assert/strict';
import { createFakeClock } from '@hangout/testkit/fake-clock';
import { createChatThrottle, LARGE_ROOM } from './broadcast-interval.ts';

describe('createChatThrottle, which spaces broadcasts of chat messages', () => {
  /**
   * Returns when the chat ticks run, ms from the start, in a room with this many people and a message per patch
   * interval.
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

  it('[H435] in a small hangout chat messages are broadcast at every patch interval', async () => {
    assert.deepEqual(await ticksOf(LARGE_ROOM - 1, 100, 500), [0, 100, 200, 300, 400, 500]);
  });

  it('[H435] in a large hangout the first chat message is broadcast at once, and later ones three times a second', async () => {
    assert.deepEqual(await ticksOf(2000, 200, 1100), [0, 333, 666, 999]);
  });

  it('[H435] in a very large hangout, with patches a second apart, chat messages are broadcast with each patch', async () => {
    assert.deepEqual(await ticksOf(10_000, 1000, 3000), [0, 1000, 2000, 3000]);
  });
});
