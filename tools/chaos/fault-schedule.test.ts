import assert from 'node:assert/strict';
import { createSeededRandom } from '@hangout/testkit/seeded-random';
import { scheduleFaults } from './fault-schedule.ts';

const options = {
  faults: 50,
  absenceMs: 30_000,
  freezeMs: 12_000,
  processKinds: ['game', 'game', 'rest', 'postgres', 'redis', 'proxy'],
};

describe('scheduleFaults (faults of a chaos test)', () => {
  it('[H456] equal seeds give equal schedules of faults, and different seeds give different schedules', () => {
    assert.deepEqual(
      scheduleFaults(options, createSeededRandom(7)),
      scheduleFaults(options, createSeededRandom(7)),
    );
    assert.notDeepEqual(
      scheduleFaults(options, createSeededRandom(7)),
      scheduleFaults(options, createSeededRandom(8)),
    );
  });

  it('[H456] a schedule has as many faults as requested, on every kind of server, and long database and Redis outages', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const plan = scheduleFaults(options, createSeededRandom(seed));
      assert.equal(plan.length, 50);
      const absences = plan.filter(({ kind }) => kind === 'absence');
      assert.deepEqual(
        absences.map(({ processKind, durationMs: ms }) => [processKind, ms]),
        [
          ['postgres', 30_000],
          ['redis', 30_000],
        ],
      );
      assert.deepEqual([...new Set(plan.map(({ processKind }) => processKind))].sort(), [
        'game',
        'postgres',
        'redis',
        'rest',
      ]);
      assert.ok(
        plan.some(({ overlaps }) => overlaps) && plan.some(({ trigger }) => trigger === 'song change'),
      );
      assert.ok(plan.every(({ kind, durationMs: ms }) => kind !== 'freeze' || (ms >= 1_000 && ms <= 12_000)));
    }
  });

  it('[H456] a schedule has no faults for processes that the topology does not have', () => {
    const plan = scheduleFaults({ ...options, processKinds: ['game', 'postgres'] }, createSeededRandom(1));
    assert.ok(plan.every(({ processKind }) => processKind === 'game' || processKind === 'postgres'));
  });
});
