import assert from 'node:assert/strict';
import { createFakeClock } from '@hangout/testkit/fake-clock';
import { createEarlyPatches } from './early-patches.ts';

describe('createEarlyPatches, which sends votes in a crowded hangout before the next regular patch', () => {
  const CROWD_INTERVAL_MS = 1000;

  /**
   * Returns when patches are sent, ms from the start. `votes` are the times of votes; regular patches come at each
   * interval after the last patch if `isBusy`.
   */
  async function patchesOf(votes: readonly number[], untilMs: number, intervalMs: number, isBusy = false) {
    const clock = createFakeClock(0);
    const sent: number[] = [];
    const send = () => {
      sent.push(clock.now());
      patches.countSent(intervalMs);
      if (isBusy) regular.set(clock.now() + intervalMs);
    };
    const regular = clock.createTimer(send);
    if (isBusy) regular.set(intervalMs);
    const patches = createEarlyPatches(send, {
      now: clock.now,
      after: (ms, callback) => clock.createTimer(callback).set(clock.now() + ms),
    });
    for (const at of votes) clock.createTimer(() => patches.request(intervalMs)).set(at);
    await clock.advance(untilMs);
    return sent;
  }
  const everyTenMs = (untilMs: number) => Array.from({ length: untilMs / 10 }, (_, n) => n * 10 + 1);

  it('[H1850] an early patch sends a vote 20 ms later, together with all votes given within that time', async () => {
    assert.deepEqual(await patchesOf([100, 105, 119, 500], 3000, CROWD_INTERVAL_MS), [120, 520]);
  });

  it('[H1850] under constant votes, the first two patches are early, and later there are 1.2 patches per interval', async () => {
    const sent = await patchesOf(everyTenMs(60_000), 60_000, CROWD_INTERVAL_MS);
    assert.ok(sent.filter((at) => at < 250).length === 2, sent.join());
    const settled = sent.filter((at) => at >= 10_000).length;
    assert.ok(settled >= 59 && settled <= 61, `${settled} patches in 50 intervals`);
  });

  it('[H1850] early and regular patches together are at most a fifth more than regular patches alone', async () => {
    const single = await patchesOf([30_300], 31_200, CROWD_INTERVAL_MS, true);
    assert.deepEqual(single.slice(-3), [29_000, 30_000, 30_320]);
    const sent = await patchesOf(everyTenMs(60_000), 60_000, CROWD_INTERVAL_MS, true);
    assert.ok(sent.length <= 60 * 1.2 + 2, `${sent.length} patches in 60 intervals`);
  });

  it('[H1850] patches count with the interval at which they were sent, even after the interval has grown', async () => {
    const clock = createFakeClock(0);
    const sent: number[] = [];
    const patches = createEarlyPatches(() => sent.push(clock.now()), {
      now: clock.now,
      after: (ms, callback) => clock.createTimer(callback).set(clock.now() + ms),
    });
    for (let joins = 0; joins < 3; joins++) patches.countSent(100);
    await clock.advance(250);
    patches.request(600_000);
    await clock.advance(50);
    assert.deepEqual(sent, [270]);
  });

  it('[H1850] votes cause no early patch at the patch interval of a small hangout', async () => {
    assert.deepEqual(await patchesOf([10, 20], 1000, 100), []);
  });
});
