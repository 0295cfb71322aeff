import assert from 'node:assert/strict';
import { createChatThrottle, LARGE_ROOM } from './broadcast-interval.ts';

describe('the pace of chat', () => {
  function byHand() {
    let now = 0;
    const left: number[] = [];
    const due: { at: number; act: () => void }[] = [];
    const clock = { now: () => now, after: (ms: number, act: () => void) => due.push({ at: now + ms, act }) };
    const tick = createChatThrottle(() => left.push(now), {
      ...clock,
      after: (ms, act) => void clock.after(ms, act),
    });
    /** Lines wait at every tick of so many ms. */
    const wind = (people: number, tickMs: number, untilMs: number) => {
      for (; now <= untilMs; now += 1) {
        for (const one of due.splice(0)) {
          if (one.at <= now) one.act();
          else due.push(one);
        }
        if (now % tickMs === 0) tick(people);
      }
    };
    return { left, wind };
  }

  it('[H435] among few people chat leaves with every tick', () => {
    const { left, wind } = byHand();
    wind(LARGE_ROOM - 1, 100, 500);
    assert.deepEqual(left, [0, 100, 200, 300, 400, 500]);
  });

  it('[H435] in a crowd it leaves three times a second, and the first line at once', () => {
    const { left, wind } = byHand();
    wind(2000, 200, 1100);
    assert.deepEqual(left, [0, 333, 666, 999]);
  });

  it('[H435] a greater crowd has slower ticks, and chat goes with them', () => {
    const { left, wind } = byHand();
    wind(10_000, 1000, 3000);
    assert.deepEqual(left, [0, 1000, 2000, 3000]);
  });
});
