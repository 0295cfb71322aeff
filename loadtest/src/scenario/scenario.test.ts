import assert from 'node:assert/strict';
import { createFakeClock } from '@hangout/testkit/fake-clock';
import { EndOfRun, exitCodes } from '../../../tools/exit-codes.ts';
import { activityRates } from '../hangout/activity.ts';
import { formatProgress, openProgress } from '../report/progress.ts';
import type { Sample } from '../target/timeline.ts';
import { retryAfterReset, runAtRate } from '../workers/pacing.ts';
import { judgeScenario } from './figures.ts';
import { parseOptions } from './options.ts';
import { scenarios } from './scenarios.ts';

const sample: Sample = {
  ...{ seconds: 12.4, cpuShare: 0.67, workerShare: 0.4, rssMB: 310, loopDelayMs: 21.6 },
  ...{
    joins: 310,
    joinsPerSecond: 310.2,
    failed: 1,
    joinP50: 23.4,
    joinP99: null,
    bytesPerSecond: 4.25e6,
    open: 1234,
  },
};
const isBad = (error: unknown) => error instanceof EndOfRun && error.code === exitCodes.badOptions;
const parse = (options: Partial<Parameters<typeof parseOptions>[0]>) =>
  parseOptions({ scenario: 'quiet', threshold: [], ...options });

describe('load test scenarios', () => {
  it('[H976] runAtRate starts each item on time even while earlier ones run; if a start is late, the delay counts in the item’s duration', async () => {
    const clock = createFakeClock(0);
    const work = async (item: number) => {
      if (item === 6) throw new Error('no');
      // The second item blocks the event loop, so the items after it begin late.
      if (item === 2) clock.spend(35);
      await clock.pause(150);
    };
    const { times, durationsMs, failed } = await clock.advanceUntil(
      runAtRate([1, 2, 3, 4, 5, 6], 100, work, clock),
    );
    assert.deepEqual(times, [150, 195, 195, 195, 195], 'one after another it would be 785 ms');
    assert.deepEqual(durationsMs, [150, 185, 175, 165, 155], 'from the moment that they were due');
    assert.deepEqual(failed, ['no']);
  });

  it('[H1853] a join whose connection was reset is tried again, and a refused join is not', async () => {
    const attempts = { reset: 0, refused: 0 };
    const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    const noPause = async () => {};
    await retryAfterReset(async () => {
      attempts.reset += 1;
      if (attempts.reset < 3) throw reset;
    }, noPause);
    const refused = retryAfterReset(async () => {
      attempts.refused += 1;
      throw new Error('403');
    }, noPause);
    await assert.rejects(refused, /403/);
    assert.deepEqual(attempts, { reset: 3, refused: 1 });
    await assert.rejects(
      retryAfterReset(() => Promise.reject(reset), noPause),
      reset,
    );
  });

  it('[H972] judgeScenario counts a threshold as exceeded if its value was not measured', () => {
    assert.deepEqual(
      judgeScenario({ lost: 0, joinP99Ms: 12 }, { lost: 0, joinP99Ms: 10, growth: 1.1 }).map(({ ok }) => ok),
      [true, false, false],
    );
  });

  it('[H972] parseOptions parses thresholds and minutes, and refuses unknown values', () => {
    for (const options of [
      { scenario: 'party' },
      { listeners: '49' },
      { listeners: 'many' },
      { minutes: '-1' },
      { target: 'http://example.org' },
      { target: 'http://127.0.0.1.example.org' },
      { threshold: ['speed=3'] },
      { threshold: ['lost='] },
    ])
      assert.throws(() => parse(options), isBad, JSON.stringify(options));
    const { scenario, people, target } = parse({
      ...{ listeners: '70', minutes: '2', target: 'http://127.0.0.1:3000/' },
      threshold: ['joinP99Ms=5'],
    });
    assert.deepEqual([people, target, scenario.thresholds.joinP99Ms], [70, 'http://127.0.0.1:3000', 5]);
    assert.equal(scenario.thresholds.lost, 0);
    assert.deepEqual(scenario.steps.at(-1), { do: 'active', seconds: 120, rates: activityRates.quiet });
  });

  it('[H976] there are six load test scenarios, and in the one named raid, 5,000 users join within 10 seconds', () => {
    const [join] = scenarios.raid.steps;
    assert.deepEqual([scenarios.raid.listeners, join.withinSeconds], [5_000, 10]);
    assert.deepEqual(Object.keys(scenarios), ['quiet', 'friday', 'raid', 'encore', 'deploy', 'soak']);
  });

  it('[H977] the progress of a load test rewrites one line in a terminal, and otherwise prints a new line every few samples', () => {
    const line = formatProgress(sample, 'join', { joins: 1_240, failed: 1 });
    for (const words of [
      '12 s',
      'joins 1,240 (310/s)',
      'errors 1',
      'p50 23 ms',
      'p99 -',
      'cpu 67 %',
      '4.3 MB/s',
    ])
      assert.ok(line.includes(words), `${words} in ${line}`);
    const output = (isTTY: boolean) => {
      const written: string[] = [];
      const progress = openProgress({ isTTY, write: (text) => written.push(text) });
      for (let index = 0; index < 6; index += 1) progress.update(sample, 'active');
      progress.log('done');
      return written;
    };
    assert.equal(output(true).filter((text) => text.startsWith('\r')).length, 7);
    assert.equal(output(false).length, 3);
    assert.ok(output(false).every((text) => text.endsWith('\n')));
  });
});
