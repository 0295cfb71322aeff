import assert from 'node:assert/strict';
import { activityRates } from '../hangout/activity.ts';
import { useTestSettingsInChildren } from '../test-settings.ts';
import { runCrowd } from './run.ts';

describe('runCrowd (load test with many users in one hangout)', () => {
  useTestSettingsInChildren();

  it('[H973] all 50 simulated users of a crowd join, receive every message and see every vote; the control server is measured too', async () => {
    const friday = { seconds: 1, rates: activityRates.friday };
    const effort = { players: 3, songSeconds: 60, chatSeconds: 0.4, votes: 1, voteSeconds: 1, friday };
    const { figures, violations } = await runCrowd(50, () => {}, effort);
    assert.deepEqual(violations, []);
    assert.equal(figures.joins.failed, 0);
    assert.ok(figures.fullStateBytes > 1_000 && figures.fullStateBytes < 16 * 1024);
    const { joins, vote } = figures;
    // `npm run bench -- crowd` judges the values. This test only checks that each was measured.
    const measured = { ...joins, ...vote, ...figures.friday, cpu: figures.cpuSecondsPer1000Joins };
    assert.ok(figures.friday);
    for (const [name, value] of Object.entries(measured)) assert.ok(Number.isFinite(value), name);
  });
});
