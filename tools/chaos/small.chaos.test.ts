import assert from 'node:assert/strict';
import { describeWithProgram } from '@hangout/testkit/programs';
import { startClusterTopology } from './cluster-topology.ts';
import { judge } from './laws/index.ts';
import { reportOf } from './report.ts';
import { live } from './run.ts';

const FAULTS = 6;
const SEED = 3;

describe('a small storm', function () {
  this.timeout(180_000);

  it('[H456] [H457] [H459] [H462] [H466] kills, frosts and absences: nothing acknowledged is lost or doubled', () =>
    surviveSmallStorm({ redis: false }));
});

describeWithProgram('redis-server', 'a small storm with Redis', function () {
  this.timeout(180_000);

  it('[H456] [H457] [H459] [H462] [H466] Redis is hit and away as well: nothing acknowledged is lost or doubled', () =>
    surviveSmallStorm({ redis: true }));
});

async function surviveSmallStorm({ redis }: { redis: boolean }): Promise<void> {
  const topology = await startClusterTopology({ games: 2, rests: 1, redis });
  try {
    const evidence = await live(topology, {
      ...{ seed: SEED, faults: FAULTS, minutes: 2, quietMs: 3_000, absenceMs: 5_000, freezeMs: 5_000 },
      size: { houses: 2, fans: 2, wanderers: 1, songs: 5 },
      log() {},
    });
    const judged = judge(evidence);
    const report = reportOf(SEED, FAULTS, evidence.faults, judged);
    assert.deepEqual(report.details, []);
    assert.equal(report.faults, FAULTS);
    for (const { law, checked } of judged) assert.ok(checked > 0, `${law.rule} looked at nothing`);
  } finally {
    await topology.close();
  }
}
