import assert from 'node:assert/strict';
import { atPace } from './crowd-of.ts';
import { EndOfRun, exitCodes } from './exit-codes.ts';
import { handClock } from './hand-clock.ts';
import { readOptions } from './options.ts';
import { lineOf, openProgress } from './progress.ts';
import { scenarioPage } from './scenario-page.ts';
import { figuresOf, judgeScenario, scenarioTable } from './scenario-report.ts';
import { runScenario } from './scenario-run.ts';
import { bustles, type Scenario, scenarios } from './scenarios.ts';
import type { Sample } from './timeline.ts';

const sample: Sample = {
  ...{ seconds: 12.4, cpuShare: 0.67, generatorShare: 0.4, rssMB: 310, loopDelayMs: 21.6 },
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
const typed = (options: Partial<Parameters<typeof readOptions>[0]>) =>
  readOptions({ scenario: 'quiet', threshold: [], ...options });

describe('scenarios', () => {
  it('[H976] [H979] everybody comes, all vote, the server is changed, all come back, and nothing is lost', async function () {
    this.timeout(300_000);
    const scenario: Scenario = {
      name: 'small',
      about: 'A bit of everything',
      listeners: 60,
      accounts: true,
      acts: [
        { do: 'arrive', withinSeconds: 1, meanwhile: bustles.door },
        { do: 'encore', withinSeconds: 0.5 },
        { do: 'live', seconds: 1, bustle: bustles.friday },
        { do: 'deploy', spreadSeconds: 1, patienceSeconds: 40 },
        { do: 'live', seconds: 1, bustle: bustles.friday },
      ],
      thresholds: { failedJoins: 0, lost: 0, returnP99Ms: 60_000 },
    };
    const heard: Sample[] = [];
    const outcome = await runScenario(scenario, {
      ...{ people: 60, players: 4, log: () => {} },
      hear: (one) => heard.push(one),
    });
    const figures = figuresOf(outcome);
    assert.deepEqual(figures.wrongs, []);
    assert.deepEqual(
      judgeScenario(figures.measured, scenario.thresholds).filter(({ ok }) => !ok),
      [],
    );
    assert.deepEqual(
      outcome.acts.map(({ act }) => act),
      ['arrive', 'encore', 'live', 'deploy', 'live'],
    );
    const [arrive, encore, , deploy] = outcome.acts;
    assert.deepEqual(
      [arrive?.joinMs?.length, encore?.answerMs?.length, deploy?.returnMs?.length],
      [54, 54, 54],
    );
    assert.ok(deploy?.downMs !== undefined && deploy.downMs > 0);
    assert.ok((arrive?.cpuSeconds ?? 0) > 0 && (arrive?.controlBytes ?? 0) > 0.8 * (arrive?.bytes ?? 1));
    assert.ok(heard.length > 0 && outcome.timeline.samples.some(({ cpuShare }) => (cpuShare ?? 0) > 0));
    const page = scenarioPage(outcome, figures, scenario.thresholds, new Date(0));
    assert.match(page, /<polyline/);
    assert.doesNotMatch(page, /https?:\/\//, 'it asks nobody for anything');
    assert.equal(scenarioTable(figures).split('\n').length, 6);
  });

  it('[H976] whoever comes at a pace does not wait for those before, and the waiting is counted', async () => {
    const clock = handClock();
    const come = async (item: number) => {
      if (item === 6) throw new Error('no');
      // the second one keeps the whole machine busy: who follows begins late
      if (item === 2) clock.spend(35);
      await clock.pause(150);
    };
    const { times, tookMs, failed } = await clock.until(atPace([1, 2, 3, 4, 5, 6], 100, come, clock));
    assert.deepEqual(times, [150, 195, 195, 195, 195], 'one after another it would be 785 ms');
    assert.deepEqual(tookMs, [150, 185, 175, 165, 155], 'from the moment that they were due');
    assert.deepEqual(failed, ['no']);
  });

  it('[H972] what is not measured but promised counts as broken', () => {
    assert.deepEqual(
      judgeScenario({ lost: 0, joinP99Ms: 12 }, { lost: 0, joinP99Ms: 10, growth: 1.1 }).map(({ ok }) => ok),
      [true, false, false],
    );
  });

  it('[H972] options that nobody understands end the run; thresholds and times can be set', () => {
    for (const wrong of [
      { scenario: 'party' },
      { listeners: '49' },
      { listeners: 'many' },
      { minutes: '-1' },
      { target: 'http://example.org' },
      { target: 'http://127.0.0.1.example.org' },
      { threshold: ['speed=3'] },
      { threshold: ['lost='] },
    ])
      assert.throws(() => typed(wrong), isBad, JSON.stringify(wrong));
    const { scenario, people, target } = typed({
      ...{ listeners: '70', minutes: '2', target: 'http://127.0.0.1:3000/' },
      threshold: ['joinP99Ms=5'],
    });
    assert.deepEqual([people, target, scenario.thresholds.joinP99Ms], [70, 'http://127.0.0.1:3000', 5]);
    assert.equal(scenario.thresholds.lost, 0);
    assert.deepEqual(scenario.acts.at(-1), { do: 'live', seconds: 120, bustle: bustles.quiet });
  });

  it('[H976] the raid is 5,000 people in 10 seconds, and every scenario ends', () => {
    const [arrive] = scenarios.raid.acts;
    assert.deepEqual([scenarios.raid.listeners, arrive.withinSeconds], [5_000, 10]);
    assert.deepEqual(Object.keys(scenarios), ['quiet', 'friday', 'raid', 'encore', 'deploy', 'soak']);
  });

  it('[H977] a terminal shows one line that changes, anything else a line now and then', () => {
    const line = lineOf(sample, 'arrive', { joins: 1_240, failed: 1 });
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
    const shown = (isTTY: boolean) => {
      const written: string[] = [];
      const progress = openProgress({ isTTY, write: (text) => written.push(text) });
      for (let index = 0; index < 6; index += 1) progress.hear(sample, 'live');
      progress.log('done');
      return written;
    };
    assert.equal(shown(true).filter((text) => text.startsWith('\r')).length, 7);
    assert.equal(shown(false).length, 3);
    assert.ok(shown(false).every((text) => text.endsWith('\n')));
  });
});
