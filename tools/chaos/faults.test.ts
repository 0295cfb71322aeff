import assert from 'node:assert/strict';
import { planStorm } from './faults.ts';
import { diceOf } from './people/dice.ts';

const options = {
  faults: 50,
  absenceMs: 30_000,
  freezeMs: 12_000,
  parts: ['game', 'game', 'rest', 'postgres', 'redis', 'proxy'],
};

describe('the plan of a storm', () => {
  it('[H456] follows from its seed', () => {
    assert.deepEqual(planStorm(options, diceOf(7)), planStorm(options, diceOf(7)));
    assert.notDeepEqual(planStorm(options, diceOf(7)), planStorm(options, diceOf(8)));
  });

  it('[H456] has as many faults as were asked for, of every part, with one long absence of database and Redis', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const plan = planStorm(options, diceOf(seed));
      assert.equal(plan.length, 50);
      const absences = plan.filter(({ kind }) => kind === 'absence');
      assert.deepEqual(
        absences.map(({ part, ms }) => [part, ms]),
        [
          ['postgres', 30_000],
          ['redis', 30_000],
        ],
      );
      assert.deepEqual([...new Set(plan.map(({ part }) => part))].sort(), [
        'game',
        'postgres',
        'redis',
        'rest',
      ]);
      assert.ok(
        plan.some(({ together }) => together) && plan.some(({ trigger }) => trigger === 'song change'),
      );
      assert.ok(plan.every(({ kind, ms }) => kind !== 'freeze' || (ms >= 1_000 && ms <= 12_000)));
    }
  });

  it('[H456] leaves alone what there is not', () => {
    const plan = planStorm({ ...options, parts: ['game', 'postgres'] }, diceOf(1));
    assert.ok(plan.every(({ part }) => part === 'game' || part === 'postgres'));
  });
});
