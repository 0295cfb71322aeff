import assert from 'node:assert/strict';
import {
  addPositionReport,
  estimatePosition,
  NO_POSITION,
  type PositionEstimate,
} from './position-estimate.ts';

/** Polls a player at `at + 5000` every 20 ms; `report` returns the reported position. */
function poll(report: (positionMs: number, at: number) => number, forMs: number): PositionEstimate {
  let estimate = NO_POSITION;
  for (let at = 0; at < forMs; at += 20) estimate = addPositionReport(estimate, at, report(at + 5_000, at));
  return estimate;
}

describe('estimatePosition', () => {
  it('[H1133] reports in whole seconds give the position to 20 ms once the second changes', () => {
    const report = (positionMs: number) => Math.floor((positionMs - 333) / 1000) * 1000 + 333;
    assert.ok(Number.isNaN(estimatePosition(poll(report, 300), 300)));
    for (const at of [2_000, 4_310, 9_990]) {
      const error = estimatePosition(poll(report, at), at) - (at + 5_000);
      assert.ok(error <= 0 && error > -20, `${error} ms`);
    }
  });

  it('[H1133] the report with the shortest delay counts', () => {
    const lateBy = (at: number) => 3 + ((at * 7) % 90);
    const estimate = poll((positionMs, at) => positionMs - lateBy(at), 4_000);
    const error = estimatePosition(estimate, 4_000) - 9_000;
    assert.ok(error <= 0 && error >= -23, `${error} ms`);
  });

  it('[H1133] an exact player’s report is the position, and lost time is noticed within three seconds', () => {
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

  it('[H1133] the first report gives no position, because its age is unknown', () => {
    assert.ok(Number.isNaN(estimatePosition(addPositionReport(NO_POSITION, 0, 5_000), 100)));
  });
});
