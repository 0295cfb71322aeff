import assert from 'node:assert/strict';
import { isLongLane } from '@hangout/testkit/lane';
import { activityRates, deliveryErrors } from '../hangout/activity.ts';
import { useTestSettingsInChildren } from '../test-settings.ts';
import { runCrowd } from './run.ts';

describe('runCrowd', () => {
  useTestSettingsInChildren();

  it('[H973] a crowd joins, receives every message and sees every vote; the control server is measured as well', async () => {
    const friday = { seconds: 1, rates: activityRates.friday };
    const effort = { players: 3, songSeconds: 60, chatSeconds: 0.4, votes: 1, friday };
    const { figures, violations } = await runCrowd(isLongLane ? 50 : 12, () => {}, effort);
    assert.deepEqual(violations, []);
    assert.equal(figures.joins.failed, 0);
    assert.ok(figures.fullStateBytes > 1_000 && figures.fullStateBytes < 32 * 1024);
    const { joins, vote } = figures;
    // The size of the values is judged by `npm run bench:crowd`; this test asserts only that each of them was
    // measured.
    const measured = { ...joins, ...vote, ...figures.friday, cpu: figures.cpuSecondsPer1000Joins };
    assert.ok(figures.friday);
    for (const [name, value] of Object.entries(measured)) assert.ok(Number.isFinite(value), name);
  });

  it('[H973] deliveryErrors reports messages that are missing, duplicated or out of order', () => {
    const message = (id: number) => ({ id, uuid: `message ${id}` });
    const acknowledged = ['message 1', 'message 2'];
    assert.deepEqual(deliveryErrors([message(1), message(2)], acknowledged), []);
    assert.deepEqual(deliveryErrors([message(2)], acknowledged), ['1 acknowledged messages are missing']);
    assert.deepEqual(deliveryErrors([message(2), message(1)], acknowledged), ['messages are out of order']);
    assert.equal(deliveryErrors([message(1), message(2), message(2)], acknowledged).length, 2);
  });
});
