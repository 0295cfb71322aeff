import { writeFileSync } from 'node:fs';
import { createCommand } from '../../../tools/cli.ts';
import { exitCodes } from '../../../tools/exit-codes.ts';
import { openProgress } from '../report/progress.ts';
import { renderScenarioPage } from '../report/scenario-page.ts';
import { calculateFigures, formatScenarioTable, judgeScenario, thresholdNames } from '../scenario/figures.ts';
import { parseOptions } from '../scenario/options.ts';
import { runScenario } from '../scenario/run.ts';
import { scenarios } from '../scenario/scenarios.ts';
import { describeMachine, requireOpenFiles } from '../target/machine.ts';

/**
 * npm run loadtest: runs a scenario in one hangout, in comparison to a plain ws server. Resolves to the exit
 * code.
 */
export async function runScenarioCommand(args: readonly string[]): Promise<number> {
  const values = createCommand(
    'npm run loadtest --',
    'One scenario in one hangout, sampled each second and measured beside a plain ws server.',
  )
    .option('--scenario <name>', Object.keys(scenarios).join(', '), 'friday')
    .option('--listeners <n>', 'how many people, in place of the scenario’s own number')
    .option('--minutes <n>', 'how long the last active step goes on')
    .option(
      '--target <address>',
      'a server that runs already at http://127.0.0.1:PORT, in place of a new one',
    )
    .option(
      '--threshold <name=value>',
      `sets a threshold, may be repeated; ${thresholdNames.join(', ')}`,
      (threshold: string, all: string[]) => [...all, threshold],
      [] as string[],
    )
    .option('--json <file>', 'the figures')
    .option('--html <file>', 'a page with plots')
    .parse(args, { from: 'user' })
    .opts();
  const { scenario, people, target } = parseOptions(values);
  requireOpenFiles(people);

  const progress = openProgress(process.stdout);
  progress.log(`${scenario.name}: ${scenario.about}. ${people.toLocaleString('en')} people.`);
  const outcome = await runScenario(scenario, {
    ...{ people, target, log: progress.log, onSample: progress.update },
  });
  progress.end();

  const figures = calculateFigures(outcome);
  const limits = scenario.thresholds;
  if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
  if (values.html) writeFileSync(values.html, renderScenarioPage(outcome, figures, limits, new Date()));
  console.log(`\n${describeMachine()}\n\n${formatScenarioTable(figures)}\n`);
  console.log(
    `event loop p99 at most ${figures.loopDelayMs ?? '-'} ms, memory at most ${figures.rssMB ?? '-'} MB, busiest worker at most ${figures.workerShare} of a core\n`,
  );
  const verdicts = judgeScenario(figures.measured, limits);
  for (const { what, measured, limit, ok } of verdicts)
    console.log(
      `${ok ? 'ok    ' : 'FAILED'} ${what}: ${measured.toLocaleString('en')}, limit ${limit.toLocaleString('en')}`,
    );
  for (const violation of figures.violations) console.log(`FAILED ${violation}`);
  const isGood = verdicts.every(({ ok }) => ok) && figures.violations.length === 0;
  return isGood ? exitCodes.ok : exitCodes.thresholdsCrossed;
}
