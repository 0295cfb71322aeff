import assert from 'node:assert/strict';
import { quantile, SimulatedListener } from '../../test/simulated-listener.ts';
import { correctOnce } from './first-correction.ts';
import { INITIAL_SYNC, type SyncState } from './sync-state.ts';

describe('correctOnce (the error of a start, whose later reports mislead)', () => {
  const started: SyncState = { ...INITIAL_SYNC, since: 1_000 };
  const after = (ms: number, error: number, state = started) =>
    correctOnce(state, { error, at: 1_000 + ms, farMs: 120 });
  it('[H1816] the first error is corrected by a rate for as long as it takes, and later ones are ignored', () => {
    const first = after(700, 24);
    assert.deepEqual([first?.actions, first?.state.stepUntil], [[{ kind: 'rate', rate: 0.985 }], 3_300]);
    assert.deepEqual(after(6_000, 40, { ...started, stepUntil: 3_300 })?.actions, []);
  });
  it('[H1816] a small first error is no reason for a correction, nor is what is reported after it', () => {
    const first = after(700, 1);
    assert.deepEqual(first?.actions, []);
    assert.deepEqual(after(950, 9, first?.state)?.actions, []);
  });
  it('[H1816] reports are followed again after twelve seconds, or if they are far off', () => {
    assert.deepEqual([after(12_000, 5), after(3_000, 130)], [null, null]);
  });
  for (const startError of [-25, 0, 25])
    it(`[H1816] a start ${startError} ms off is heard within 8 ms three seconds later, though reports run 50 ms ahead`, () => {
      const misreport = (ms: number) =>
        ms < 1_500 ? 0 : ms < 4_500 ? (ms - 1_500) / 60 : Math.max(0, 50 - (ms - 4_500) / 140);
      const page = new SimulatedListener({
        ...{ reportStep: 39.7, skips: { fromOne: 7.6, toOne: 22 }, misreport, startError },
        corrections: { rate: 'continuous', restsBesideOne: true },
      }).run(60_000);
      const worst = quantile(page.sortedErrors(4_500, 60_000), 1);
      assert.ok(worst <= 8, `${worst} ms`);
    });
});
