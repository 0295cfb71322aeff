import assert from 'node:assert/strict';
import { quantile, SimulatedListener } from '../../test/simulated-listener.ts';
import { correctOnce } from './first-correction.ts';
import { INITIAL_SYNC, type SyncState } from './sync-state.ts';

describe('correctOnce, correcting the start error of a player whose later reports mislead', () => {
  const started: SyncState = { ...INITIAL_SYNC, since: 1_000 };
  const after = (ms: number, error: number, state = started) =>
    correctOnce(state, { error, at: 1_000 + ms, farMs: 120 });
  it('[H1816] the first sync error of a song is corrected by a changed rate for as long as needed, and later errors are ignored', () => {
    const first = after(700, 24);
    assert.deepEqual([first?.actions, first?.state.stepUntil], [[{ kind: 'rate', rate: 0.985 }], 3_300]);
    assert.deepEqual(after(6_000, 40, { ...started, stepUntil: 3_300 })?.actions, []);
  });
  it('[H1816] a small first sync error of a song is not corrected, and later errors are ignored too', () => {
    const first = after(700, 1);
    assert.deepEqual(first?.actions, []);
    assert.deepEqual(after(950, 9, first?.state)?.actions, []);
  });
  it('[H1816] a later sync error is no longer ignored if it is large, or if twelve seconds have passed since the start', () => {
    assert.deepEqual([after(12_000, 5), after(3_000, 130)], [null, null]);
  });
  for (const startError of [-25, 0, 25])
    it(`[H1816] a start error of ${startError} ms is at most 8 ms after a few seconds, although the player reports up to 50 ms too much`, () => {
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
