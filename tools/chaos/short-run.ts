import assert from 'node:assert/strict';
import { startClusterTopology } from './cluster-topology.ts';
import { checkInvariants } from './invariants/index.ts';
import { createReport } from './report.ts';
import { runChaos } from './run.ts';

const FAULTS = 6;
const SEED = 3;

/** A chaos run with six faults; asserts that every invariant was checked, and held. */
export async function assertShortRunPasses({ redis }: { redis: boolean }): Promise<void> {
  const topology = await startClusterTopology({ games: 2, rests: 1, redis });
  try {
    const evidence = await runChaos(topology, {
      ...{ seed: SEED, faults: FAULTS, minutes: 60, quietMs: 3_000, absenceMs: 5_000, freezeMs: 5_000 },
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
