import assert from 'node:assert/strict';
import { Listener } from '../../test/listener.ts';
import type { ServerClock } from './clock.ts';
import { addSample, EMPTY_CLOCK, isClockReady, nextSampleIn, reopenClock, serverTimeAt } from './clock.ts';

/** A clock fed with round trips of 40 ms by a server that is `offset` ahead. */
function fed(clock: ServerClock, count: number, offset: number, from = 0, step = 1000): ServerClock {
  let next = clock;
  for (let i = 0; i < count; i++) {
    const sent = from + i * step;
    next = addSample(next, { sent, received: sent + 40, serverNow: sent + 20 + offset });
  }
  return next;
}

describe('the server’s clock', () => {
  it('[H090] is unknown before the first sample, ready after six', () => {
    assert.equal(serverTimeAt(EMPTY_CLOCK, 5), null);
    assert.equal(isClockReady(fed(EMPTY_CLOCK, 5, 100)), false);
    assert.equal(isClockReady(fed(EMPTY_CLOCK, 6, 100)), true);
    assert.equal(serverTimeAt(fed(EMPTY_CLOCK, 6, 100), 5), 105);
  });
  it('[H090] the shortest round trips are believed', () => {
    let clock = fed(EMPTY_CLOCK, 6, 100);
    clock = addSample(clock, { sent: 6000, received: 7000, serverNow: 6990 + 100 });
    assert.ok(Math.abs((clock.offset ?? 0) - 100) < 0.001);
  });
  it('[H090] a small change is followed gently, 0.3 ms a sample', () => {
    const before = fed(EMPTY_CLOCK, 12, 100);
    const after = addSample(before, { sent: 12_000, received: 12_010, serverNow: 12_005 + 130 });
    assert.ok(Math.abs((after.offset ?? 0) - 100.3) < 1e-9);
    const rare = addSample(before, { sent: 16_030, received: 16_040, serverNow: 16_035 + 130 });
    assert.ok(Math.abs((rare.offset ?? 0) - 101) < 1e-9, 'rare samples move it by 200 ppm of their distance');
  });
  it('[H090] a step is taken at once', () => {
    const clock = fed(reopenClock(fed(EMPTY_CLOCK, 12, 100)), 1, 5000, 60_000);
    assert.equal(clock.offset, 5000);
    const stepped = fed(fed(EMPTY_CLOCK, 20, 100), 3, 400, 2_000_000);
    assert.ok(Math.abs((stepped.offset ?? 0) - 400) < 1);
  });
  it('[H090] after a pause of the page the old offset stays until new samples say more', () => {
    const clock = reopenClock(fed(EMPTY_CLOCK, 12, 100));
    assert.deepEqual([clock.offset, isClockReady(clock), clock.samples.length], [100, false, 0]);
  });
  it('[H090] asks in a burst, then each second, then each five', () => {
    const waits = [0, 11, 12, 71, 72].map((count) => nextSampleIn({ ...EMPTY_CLOCK, count }));
    assert.deepEqual(waits, [80, 80, 1000, 1000, 5000]);
  });
  it('[H090] nonsense is left out', () => {
    const clock = fed(EMPTY_CLOCK, 6, 100);
    assert.equal(addSample(clock, { sent: 10, received: 5, serverNow: 1 }), clock);
    assert.equal(addSample(clock, { sent: 10, received: 15, serverNow: Number.NaN }), clock);
  });
});

describe('the clock in a real network', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    it(`[H090] still network: under 2 ms (seed ${seed})`, () => {
      const page = new Listener({ seed, jitter: 0.5 }).run(30_000);
      assert.ok(Math.abs(page.clockError()) < 2, String(page.clockError()));
    });
    it(`[H090] 25 ms of jitter: under 12 ms (seed ${seed})`, () => {
      const page = new Listener({ seed, jitter: 25 }).run(60_000);
      assert.ok(Math.abs(page.clockError()) < 12, String(page.clockError()));
    });
  }
  it('[H090] an unequal way errs by half the difference, which nobody can see', () => {
    const page = new Listener({ uplink: 60, downlink: 20, jitter: 0.2 }).run(30_000);
    assert.ok(Math.abs(page.clockError() - 20) < 2, String(page.clockError()));
  });
  it('[H090] a page clock that runs wrong is followed', () => {
    const page = new Listener({ clockPpm: 150, jitter: 1 }).run(300_000);
    assert.ok(Math.abs(page.clockError()) < 3, String(page.clockError()));
  });
});
