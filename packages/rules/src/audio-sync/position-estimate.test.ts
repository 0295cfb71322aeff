import assert from 'node:assert/strict';
import {
  addPositionReport,
  estimatePosition,
  NO_POSITION,
  type PositionEstimate,
} from './position-estimate.ts';

/**
 * Polls a player every 20 ms, whose true position is `at + 5000`; `report` returns the position that the player
 * reports.
 */
function poll(report: (positionMs: number, at: number) => number, forMs: number): PositionEstimate {
  let estimate = NO_POSITION;
  for (let at = 0; at < forMs; at += 20) estimate = addPositionReport(estimate, at, report(at + 5_000, at));
  return estimate;
}

describe('estimatePosition, where a player is between its reports', () => {
  it('[H1133] a player’s reports in whole seconds give its position to 20 ms as soon as the second has changed', () => {
    const report = (positionMs: number) => Math.floor((positionMs - 333) / 1000) * 1000 + 333;
    assert.ok(Number.isNaN(estimatePosition(poll(report, 300), 300)));
    for (const at of [2_000, 4_310, 9_990]) {
      const error = estimatePosition(poll(report, at), at) - (at + 5_000);
      assert.ok(error <= 0 && error > -20, `${error} ms`);
    }
  });

  it('[H1133] of several delayed reports the one with the shortest delay determines the position', () => {
    const lateBy = (at: number) => 3 + ((at * 7) % 90);
    const estimate = poll((positionMs, at) => positionMs - lateBy(at), 4_000);
    const error = estimatePosition(estimate, 4_000) - 9_000;
    assert.ok(error <= 0 && error >= -23, `${error} ms`);
  });

  it('[H1133] exact reports are the position, and a player that stalled is noticed within three seconds', () => {
    assert.equal(
      estimatePosition(
        poll((positionMs) => positionMs, 1_000),
        1_000,
      ),
      6_000,
    );
    let estimate = poll((positionMs) => positionMs, 1_000);
    for (let at = 1_000; at < 4_000; at += 20) estimate = addPositionReport(estimate, at, at + 4_600);
    assert.equal(estimatePosition(estimate, 4_000), 8_600);
  });

  it('[H1133] a single report gives no position, because its age is unknown', () => {
    assert.ok(Number.isNaN(estimatePosition(addPositionReport(NO_POSITION, 0, 5_000), 100)));
  });

  it('[H1133] the position of a player that repeats a position or stops reporting becomes unknown, until it moves again', () => {
    const playing = poll((positionMs) => positionMs, 1_000);
    assert.ok(Number.isNaN(estimatePosition(playing, 4_000)));
    let estimate = playing;
    for (let at = 1_000; at < 4_000; at += 20) estimate = addPositionReport(estimate, at, 5_980);
    assert.ok(Number.isNaN(estimatePosition(estimate, 4_000)));
    estimate = addPositionReport(estimate, 4_000, 6_000);
    assert.equal(estimatePosition(estimate, 4_100), 6_100);
  });
});
