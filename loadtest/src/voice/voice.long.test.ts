import assert from 'node:assert/strict';
import { useTestSettingsInChildren } from '../test-settings.ts';
import { runVoice } from './run.ts';

describe('runVoice (load test with a speaker and many listeners)', () => {
  useTestSettingsInChildren();

  it('[H1433] every listener in a crowd receives each voice frame once; the control server is measured too', async () => {
    const people = 50;
    const effort = { speechSeconds: 1.2, controlSeconds: 0.2, hearers: 3, hasSlowListener: false };
    const { figures, violations } = await runVoice(people, () => {}, effort);
    assert.deepEqual(violations, []);
    assert.deepEqual([figures.listeners, figures.lostFrames], [people, 0]);
    // `npm run bench -- voice` judges the values. This test only checks that each was measured.
    for (const [name, value] of Object.entries(figures)) assert.ok(Number.isFinite(value), name);
  });
});
