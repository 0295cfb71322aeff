import assert from 'node:assert/strict';
import { describeWithProgram } from '@hangout/testkit/programs';
import { startClusterTopology } from './cluster-topology.ts';
import { checkInvariants } from './invariants/index.ts';
import { createReport } from './report.ts';
import { runChaos } from './run.ts';

const FAULTS = 6;
const SEED = 3;

describe('a short chaos run', function () {
  this.timeout(180_000);

  it('[H456] [H457] [H459] [H462] [H466] kills, freezes and outages neither lose nor duplicate anything acknowledged', () =>
    passShortRun({ redis: false }));
});

describeWithProgram('redis-server', 'a short chaos run with Redis', function () {
  this.timeout(180_000);

  it('[H456] [H457] [H459] [H462] [H466] faults of Redis as well neither lose nor duplicate anything acknowledged', () =>
    passShortRun({ redis: true }));
});

async function passShortRun({ redis }: { redis: boolean }): Promise<void> {
  const topology = await startClusterTopology({ games: 2, rests: 1, redis });
  try {
    const evidence = await runChaos(topology, {
      ...{ seed: SEED, faults: FAULTS, minutes: 2, quietMs: 3_000, absenceMs: 5_000, freezeMs: 5_000 },
      size: { hangouts: 2, fans: 2, wanderers: 1, songs: 5 },
      log() {},
    });
    const results = checkInvariants(evidence);
    const report = createReport(SEED, FAULTS, evidence.faults, results);
    assert.deepEqual(report.details, []);
    assert.equal(report.faults, FAULTS);
    for (const { invariant, checked } of results) assert.ok(checked > 0, `${invariant.rule} checked nothing`);
  } finally {
    await topology.close();
  }
}
