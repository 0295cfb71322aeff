import assert from 'node:assert/strict';
import { quantile, SimulatedListener } from '../../test/simulated-listener.ts';
import { isSynchronized } from './controller.ts';
import { addChangeCost, type ChangeCosts, changeCostMs, controlRarely } from './costly-control.ts';
import { INITIAL_SYNC } from './sync-state.ts';

const costOf = (...costs: number[]) => changeCostMs(costs.reduce<ChangeCosts>(addChangeCost, []));

describe('changeCostMs (what a change of the rate costs)', () => {
  it('[H1814] the cost is known after six changes', () => {
    assert.deepEqual([costOf(3, 3, 3, 3, 3), costOf(3, 2, 4, 3, 2, 4)], [0, 3]);
  });
  it('[H1814] readings that are wrong by chance and a single loss of sound are no cost', () => {
    assert.deepEqual([costOf(4, -4, 3, -4, 4, -2), costOf(0, 40, 0, 0.2, -0.1, 0)], [0, 0]);
  });
});

describe('controlRarely (correcting a player whose rate changes delay its sound)', () => {
  const control = (error: number, isStarting: boolean) =>
    controlRarely(INITIAL_SYNC, { error, at: 20_000, isStarting }, 3);
  it('[H1813] errors of up to 6 ms are left alone, larger ones are corrected together with the cost of both changes', () => {
    assert.deepEqual(control(6, true).actions, []);
    const late = control(-9, false);
    assert.deepEqual(late.actions, [{ kind: 'rate', rate: 1.01 }]);
    assert.equal(late.state.stepUntil, 20_000 + 1_500);
    assert.equal(control(9, false).state.stepUntil, 20_000 + 300);
  });
  it('[H1813] a song that starts more than 12 ms off is sought, a running one only beyond 120 ms', () => {
    const kinds = [control(13, true), control(13, false), control(-121, false)].map(
      ({ actions }) => actions[0]?.kind,
    );
    assert.deepEqual(kinds, ['seek', 'rate', 'seek']);
  });
  it('[H1813] two such players count as one where both are within what is left alone', () => {
    const [front, back] = [-5, 5].map((error) => ({ ...INITIAL_SYNC, errors: Array(10).fill(error) }));
    assert.ok(front && back);
    const costly = { rate: 'continuous', changeCostMs: 3 } as const;
    assert.deepEqual([isSynchronized(front, back), isSynchronized(front, back, costly)], [false, true]);
  });
  for (const seed of [1, 2, 3])
    it(`[H1813] a player that loses 3 ms with each change stays within 10 ms, and is changed rarely (seed ${seed})`, () => {
      const page = new SimulatedListener({ changeCost: 3, seekError: 2, startError: -60, seed }).run(90_000);
      const heard = page.sortedErrors(12_000, 90_000);
      const largest = quantile(heard, 1);
      assert.ok(page.changeCost > 2 && page.changeCost < 4, `${page.changeCost} ms a change`);
      assert.ok(quantile(heard, 0.5) <= 5 && largest <= 10, `${largest} ms`);
      const later = page.actions.filter(({ at }) => at > 12_000);
      assert.ok(later.length <= 8, `${later.length} corrections`);
    });
  it('[H1814] changes that cost nothing are never taken for costly ones', () => {
    for (const seed of [1, 2, 3])
      assert.equal(new SimulatedListener({ readNoise: 5, playerPpm: 300, seed }).run(60_000).changeCost, 0);
  });
});
