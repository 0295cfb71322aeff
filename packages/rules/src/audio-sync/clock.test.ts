import assert from 'node:assert/strict';
import { SimulatedListener } from '../../test/simulated-listener.ts';
import type { ServerClock } from './clock.ts';
import {
  addClockSample,
  EMPTY_CLOCK,
  isClockReady,
  nextSampleIn,
  resetClockSamples,
  serverTimeAt,
} from './clock.ts';

/** Adds samples with a round trip of 40 ms, from a server whose clock is `offset` ms ahead. */
function fed(clock: ServerClock, count: number, offset: number, from = 0, step = 1000): ServerClock {
  let next = clock;
  for (let i = 0; i < count; i++) {
    const sent = from + i * step;
    next = addClockSample(next, { sent, received: sent + 40, serverNow: sent + 20 + offset });
  }
  return next;
}

describe('the estimated offset of the server’s clock', () => {
  it('[H090] the clock offset is unknown before the first sample and ready after six', () => {
    assert.equal(serverTimeAt(EMPTY_CLOCK, 5), null);
    assert.equal(isClockReady(fed(EMPTY_CLOCK, 5, 100)), false);
    assert.equal(isClockReady(fed(EMPTY_CLOCK, 6, 100)), true);
    assert.equal(serverTimeAt(fed(EMPTY_CLOCK, 6, 100), 5), 105);
  });
  it('[H090] slow responses in either direction do not change the clock offset', () => {
    for (const [there, back] of [
      [980, 20],
      [20, 980],
      [480, 520],
    ] as const) {
      const sent = 6_000;
      const clock = addClockSample(fed(EMPTY_CLOCK, 6, 100), {
        ...{ sent, received: sent + there + back, serverNow: sent + there + 100 },
      });
      assert.ok(Math.abs((clock.offset ?? 0) - 100) < 0.001, `${there} ${back}: ${clock.offset}`);
    }
  });
  it('[H090] the clock offset uses the fastest request and the fastest response, even if these belong to different round trips', () => {
    let clock = EMPTY_CLOCK;
    for (let index = 0; index < 6; index += 1) {
      const [there, back] = index % 2 === 0 ? [20, 90] : [90, 20];
      const sent = index * 1_000;
      clock = addClockSample(clock, { sent, received: sent + there + back, serverNow: sent + there + 100 });
    }
    assert.ok(Math.abs((clock.offset ?? 0) - 100) < 0.001, `${clock.offset}`);
  });
  it('[H090] in the first minute each sample halves what is missing of a small change of the clock offset', () => {
    // The quickest requests say at most 120, the quickest responses at least 115.
    const wanted = 117.5;
    const near = (sent: number) => ({ sent, received: sent + 10, serverNow: sent + 5 + 120 });
    const offsets: number[] = [];
    let clock = fed(EMPTY_CLOCK, 13, 100);
    for (let sent = 13_000; sent < 23_000; sent += 1_000) {
      clock = addClockSample(clock, near(sent));
      offsets.push(clock.offset ?? 0);
    }
    const [, second = 0, third = 0] = offsets;
    assert.ok(Math.abs(third - (second + wanted) / 2) < 0.01, `${offsets}`);
    assert.equal(offsets.at(-1), wanted, 'less than 1 ms is corrected at once');
  });
  it('[H090] after the first minute the clock offset follows a small change by 0.3 ms per sample', () => {
    const changed = (clock: ServerClock, sent: number) => {
      const near = { sent, received: sent + 10, serverNow: sent + 5 + 120 };
      return (
        (addClockSample(addClockSample(clock, near), { ...near, sent: sent + 1, received: sent + 9 })
          .offset ?? 0) - 100
      );
    };
    const later = fed(EMPTY_CLOCK, 80, 100);
    assert.ok(Math.abs(changed(later, 80_000) - 0.6) < 0.01, `${changed(later, 80_000)}`);
    const rare = changed(later, 79_040 + 5_000 - 10) - changed(later, 80_000);
    assert.ok(rare > 0.4 && rare < 0.8, `rare samples move it by 200 ppm of their distance: ${rare}`);
  });
  it('[H090] the clock offset follows a large change at once', () => {
    const clock = fed(resetClockSamples(fed(EMPTY_CLOCK, 12, 100)), 1, 5000, 60_000);
    assert.equal(clock.offset, 5000);
    const stepped = fed(fed(EMPTY_CLOCK, 20, 100), 3, 400, 2_000_000);
    assert.ok(Math.abs((stepped.offset ?? 0) - 400) < 1);
  });
  it('[H090] after a reset the clock offset keeps its value until there are new samples', () => {
    const clock = resetClockSamples(fed(EMPTY_CLOCK, 12, 100));
    assert.deepEqual([clock.offset, isClockReady(clock), clock.samples.length], [100, false, 0]);
  });
  it('[H090] the clock is sampled every 20 ms at first, until music may start, then every 80 ms, then every second, then every 5 s', () => {
    const waits = [0, 5, 6, 11, 12, 71, 72].map((count) => nextSampleIn({ ...EMPTY_CLOCK, count }));
    assert.deepEqual(waits, [20, 20, 80, 80, 1000, 1000, 5000]);
  });
  it('[H090] the clock is sampled every 2 s if the network has jitter', () => {
    let clock = fed(EMPTY_CLOCK, 70, 100);
    assert.equal(nextSampleIn({ ...clock, count: 90 }), 5_000);
    for (let index = 0; index < 12; index += 1) {
      const sent = 70_000 + index * 1_000;
      const trip = index % 3 === 0 ? 40 : 90;
      clock = addClockSample(clock, { sent, received: sent + trip, serverNow: sent + trip / 2 + 100 });
    }
    assert.equal(nextSampleIn(clock), 2_000);
  });
  it('[H090] clock samples with invalid times do not change the clock offset', () => {
    const clock = fed(EMPTY_CLOCK, 6, 100);
    assert.equal(addClockSample(clock, { sent: 10, received: 5, serverNow: 1 }), clock);
    assert.equal(addClockSample(clock, { sent: 10, received: 15, serverNow: Number.NaN }), clock);
  });
});

describe('the estimated clock offset on simulated networks', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    it(`[H090] without jitter the clock offset is wrong by less than 2 ms (seed ${seed})`, () => {
      const page = new SimulatedListener({ seed, jitter: 0.5 }).run(30_000);
      assert.ok(Math.abs(page.clockError()) < 2, String(page.clockError()));
    });
    it(`[H090] with 25 ms of jitter the clock offset is wrong by less than 6 ms (seed ${seed})`, () => {
      const page = new SimulatedListener({ seed, jitter: 25 }).run(60_000);
      assert.ok(Math.abs(page.clockError()) < 6, String(page.clockError()));
    });
  }
  it('[H090] if the network is slower in one direction, the clock offset is wrong by half of the difference', () => {
    const page = new SimulatedListener({ uplink: 60, downlink: 20, jitter: 0.2 }).run(30_000);
    assert.ok(Math.abs(page.clockError() - 20) < 2, String(page.clockError()));
  });
  it('[H090] the clock offset follows the drift of the browser’s clock', () => {
    const page = new SimulatedListener({ clockPpm: 150, jitter: 1 }).run(300_000);
    assert.ok(Math.abs(page.clockError()) < 3, String(page.clockError()));
  });
});
