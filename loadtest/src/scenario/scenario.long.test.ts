import assert from 'node:assert/strict';
import { activityRates } from '../hangout/activity.ts';
import { renderScenarioPage } from '../report/scenario-page.ts';
import type { Sample } from '../target/timeline.ts';
import { useTestSettingsInChildren } from '../test-settings.ts';
import { calculateFigures, formatScenarioTable, judgeScenario } from './figures.ts';
import { runScenario } from './run.ts';
import type { Scenario } from './scenarios.ts';

describe('a load test scenario', () => {
  useTestSettingsInChildren();

  it('[H976] [H979] in a load test all clients join and vote, the server restarts, all clients reconnect, and no acknowledged message is lost', async () => {
    const people = 60;
    const scenario: Scenario = {
      name: 'small',
      about: 'A bit of everything',
      listeners: people,
      accounts: true,
      steps: [
        { do: 'join', withinSeconds: 1, meanwhile: activityRates.duringJoins },
        { do: 'encore', withinSeconds: 0.5 },
        { do: 'active', seconds: 1, rates: activityRates.friday },
        { do: 'deploy', spreadSeconds: 1, timeoutSeconds: 3600 },
        { do: 'active', seconds: 1, rates: activityRates.friday },
      ],
      thresholds: { failedJoins: 0, lost: 0 },
    };
    const received: Sample[] = [];
    const outcome = await runScenario(scenario, {
      ...{ people, players: 4, log: () => {} },
      onSample: (sample) => received.push(sample),
    });
    const figures = calculateFigures(outcome);
    assert.deepEqual(figures.violations, []);
    assert.deepEqual(
      judgeScenario(figures.measured, scenario.thresholds).filter(({ ok }) => !ok),
      [],
    );
    assert.deepEqual(
      outcome.steps.map(({ step }) => step),
      ['join', 'encore', 'active', 'deploy', 'active'],
    );
    const [join, encore, , deploy] = outcome.steps;
    assert.deepEqual(
      [join?.joinMs?.length, encore?.answerMs?.length, deploy?.returnMs?.length],
      Array.from({ length: 3 }, () => people - 6),
    );
    // `npm run loadtest` judges the values. This test only checks that each was measured.
    for (const value of [figures.measured.returnP99Ms, deploy?.downMs, join?.cpuSeconds])
      assert.ok(Number.isFinite(value), String(value));
    assert.ok((join?.controlBytes ?? 0) > 0.8 * (join?.bytes ?? 1));
    assert.ok(received.length > 0 && outcome.timeline.samples.some(({ cpuShare }) => cpuShare !== null));
    const page = renderScenarioPage(outcome, figures, scenario.thresholds, new Date(0));
    assert.match(page, /data-plot="[^"]*joins/);
    assert.doesNotMatch(page, /https?:\/\//, 'it loads nothing');
    assert.equal(formatScenarioTable(figures).split('\n').length, 6);
  });
});
