import assert from 'node:assert/strict';
import { createRandom } from '../random.ts';
import {
  addReading,
  isMoving,
  isStepped,
  type PlayerClock,
  positionAt,
  restartClock,
  setClockRate,
  UNREAD_LATE_PLAYER,
  UNREAD_PLAYER,
} from './player-clock.ts';

/**
 * Polls a player every 20 ms, whose true position is `at + 5000`; `report` returns the position that the player
 * reports.
 */
function poll(report: (positionMs: number, at: number) => number, forMs: number): PlayerClock {
  let clock = UNREAD_LATE_PLAYER;
  for (let at = 0; at < forMs; at += 20) clock = addReading(clock, at, report(at + 5_000, at));
  return clock;
}

describe('positionAt, the position between reports of a player that reports late', () => {
  it('[H1133] a player’s reports in whole seconds give the position to within 20 ms as soon as the reported second changes', () => {
    const report = (positionMs: number) => Math.floor((positionMs - 333) / 1000) * 1000 + 333;
    assert.ok(Number.isNaN(positionAt(poll(report, 300), 300)));
    for (const at of [2_000, 4_310, 9_990]) {
      const error = positionAt(poll(report, at), at) - (at + 5_000);
      assert.ok(error <= 0 && error > -20, `${error} ms`);
    }
  });

  it('[H1133] if several position reports are delayed, the one with the shortest delay determines the position', () => {
    const lateBy = (at: number) => 3 + ((at * 7) % 90);
    const clock = poll((positionMs, at) => positionMs - lateBy(at), 4_000);
    const error = positionAt(clock, 4_000) - 9_000;
    assert.ok(error <= 0 && error >= -23, `${error} ms`);
  });

  it('[H1133] if the player reports exactly, its reports are the position, and a stall is noticed within three seconds', () => {
    assert.equal(
      positionAt(
        poll((positionMs) => positionMs, 1_000),
        1_000,
      ),
      6_000,
    );
    let clock = poll((positionMs) => positionMs, 1_000);
    for (let at = 1_000; at < 4_000; at += 20) clock = addReading(clock, at, at + 4_600);
    assert.equal(positionAt(clock, 4_000), 8_600);
  });

  it('[H1133] a single position report gives no position, because its age is unknown', () => {
    assert.ok(Number.isNaN(positionAt(addReading(UNREAD_LATE_PLAYER, 0, 5_000), 100)));
  });

  it('[H1133] if a player repeats a position or stops reporting, its position becomes unknown until it moves again', () => {
    const playing = poll((positionMs) => positionMs, 1_000);
    assert.ok(Number.isNaN(positionAt(playing, 4_000)));
    let clock = playing;
    for (let at = 1_000; at < 4_000; at += 20) clock = addReading(clock, at, 5_980);
    assert.ok(Number.isNaN(positionAt(clock, 4_000)));
    clock = addReading(clock, 4_000, 6_000);
    assert.equal(positionAt(clock, 4_100), 6_100);
  });
});

/** A simulated audio element: what it reports of a position that is heard. */
type Report = (positionMs: number, at: number) => number;
const inSteps: Report = (positionMs) => Math.floor(positionMs / 40) * 40;
const inStepsBesideOne: Report = (positionMs) => inSteps(positionMs - 7.6, 0);
const random = createRandom(3);
const sawtooth: Report = (positionMs, at) => positionMs + 10 * ((at % 21.3) / 21.3) - 5 + (random() - 0.5);

/**
 * Reads an element about every 10 ms, as timers do. `heard` is its position over time. Returns the clock, and the largest error of its
 * positions from `judgedFrom` on.
 */
function read(report: Report, heard: (at: number) => number, forMs: number, judgedFrom = 1_000) {
  let clock = UNREAD_PLAYER;
  const errors: number[] = [];
  for (let at = 0; at < forMs; at += 10 + random()) {
    clock = addReading(clock, at, report(heard(at), at));
    if (at >= judgedFrom) errors.push(Math.abs(positionAt(clock, at) - heard(at)));
  }
  return { clock, worst: Math.max(...errors) };
}
const steady = (at: number) => at + 5_000;

describe('positionAt, the position of an audio element between its readings', () => {
  it('[H1720] position reports in steps of 40 ms are recognised, and give the position to within 3 ms', () => {
    const { clock, worst } = read(inSteps, steady, 10_000);
    assert.equal(isStepped(clock), true);
    assert.ok(worst < 3, `${worst} ms`);
  });
  it('[H1720] position reports that rise and fall by 5 ms within each buffer are not mistaken for steps, and give the position to within 1 ms', () => {
    const { clock, worst } = read(sawtooth, steady, 10_000);
    assert.equal(isStepped(clock), false);
    assert.ok(worst < 1, `${worst} ms`);
  });
  it('[H1720] with a sound card that is 100 ppm too fast the position stays within 3 ms, or within 0.3 ms if the player reports exactly', () => {
    const fast = (at: number) => 5_000 + at * 1.0001;
    for (const report of [inSteps, sawtooth]) {
      const { worst } = read(report, fast, 60_000);
      assert.ok(worst < 3, `${worst} ms`);
    }
    const { worst } = read((positionMs) => positionMs, fast, 60_000);
    assert.ok(worst < 0.3, `${worst} ms`);
  });
  for (const [name, report] of [
    ['steps', inSteps],
    ['a sawtooth', sawtooth],
  ] as const)
    for (const lostMs of [25, 200])
      it(`[H1720] after a loss of ${lostMs} ms of sound, ${name} gives the position to within 4 ms one second later (three seconds for small losses)`, () => {
        const heard = (at: number) => steady(at) - Math.min(lostMs, Math.max(0, at - 5_000));
        const judgedFrom = 5_000 + lostMs + (lostMs > 100 ? 1_000 : 3_000);
        const { worst } = read(report, heard, 12_000, judgedFrom);
        assert.ok(worst < 4, `${worst} ms`);
      });
  it('[H1720] a player’s position stays exact through rate changes, which are heard 80 ms after the request', () => {
    const changes = [1.005, 0.99, 1.0001, 1.015, 0.995];
    const [changedAt, every] = [2_000, 1_000];
    let [clock, position] = [UNREAD_PLAYER, 5_000];
    for (let at = 0; at < 7_000; at += 10) {
      const rateAt = (time: number) =>
        time < changedAt ? 1 : (changes[Math.floor((time - changedAt) / every)] ?? 1);
      clock = addReading(clock, at, sawtooth(position, at));
      if (at >= 1_000) {
        const error = Math.abs(positionAt(clock, at) - position);
        assert.ok(error < 1, `${error} ms at ${at}`);
      }
      clock = setClockRate(clock, at, rateAt(at));
      position += 10 * rateAt(at - 80);
    }
  });
  it('[H1720] at a rate other than 1, the 7.6 ms of sound that Firefox’s resampler buffers are added to the position that a player reports', () => {
    let clock = read(inSteps, steady, 2_000).clock;
    clock = setClockRate(clock, 2_000, 1 + 1e-4);
    for (let at = 2_000; at < 6_000; at += 10 + random())
      clock = addReading(clock, at, inStepsBesideOne(steady(at), at));
    assert.ok(Math.abs(positionAt(clock, 6_000) - steady(6_000)) < 3);
  });
  it('[H1720] after a start, a seek or a large rate change a player’s position is unknown until it settles', () => {
    const { clock } = read(inSteps, steady, 2_000);
    for (const restarted of [restartClock(clock, 2_000), setClockRate(clock, 2_000, 1 / 16)]) {
      assert.ok(Number.isNaN(positionAt(addReading(restarted, 2_150, 9_000), 2_150)));
      assert.equal(isStepped(restarted), true, 'the steps are those of the player');
    }
  });
});

describe('isMoving, whether a player’s position advances', () => {
  it('[H1721] a player’s position that advances with time counts as moving, also in steps or at another rate', () => {
    for (const report of [inSteps, sawtooth])
      assert.equal(isMoving(read(report, steady, 1_000).clock, 1_000), true);
  });
  it('[H1721] a player’s position that does not change counts as not moving; in the first 300 ms it is unknown whether it moves', () => {
    const stalled = (at: number) => Math.min(steady(at), 7_000);
    for (const report of [inSteps, stalled]) {
      assert.equal(isMoving(read(report, stalled, 2_300).clock, 2_300), false);
      assert.equal(isMoving(read(report, stalled, 9_000).clock, 9_000), false);
    }
    assert.equal(isMoving(read(sawtooth, steady, 250).clock, 250), null);
  });
});
