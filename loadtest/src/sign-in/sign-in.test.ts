import assert from 'node:assert/strict';
import type { AttackedTimes } from './run.ts';
import { judgeSignIns } from './thresholds.ts';

const times = { count: 200, failed: 0, p50: 20, p99: 40 };
const attacked: AttackedTimes = {
  ...times,
  ...{ accepted: 5, refused: 90, p50Ratio: 1, p99Ratio: 2, idle: times },
};

describe('judgeSignIns (sign-ins while uploads attack the server)', () => {
  it('[H726] the check of sign-ins passes if they succeed during each attack and take about as long as on the idle server', () => {
    assert.ok(judgeSignIns({ images: attacked, audio: attacked }).every(({ ok }) => ok));
  });

  it('[H726] a failed check of sign-ins names the attack during which they fail or take many times as long', () => {
    const failed = judgeSignIns({
      images: { ...attacked, p99Ratio: 30 },
      audio: { ...attacked, failed: 1 },
    }).filter(({ ok }) => !ok);
    assert.deepEqual(
      failed.map(({ what }) => what),
      [
        'p99 under attack by images, times that of the idle server',
        'sign-ins that failed under attack by audio',
      ],
    );
  });
});
