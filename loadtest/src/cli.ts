/** npm run loadtest: one scenario in one hangout, beside a bare control. */
import { writeFileSync } from 'node:fs';
import { commandLine } from '../../tools/cli.ts';
import { end, exitCodes } from './exit-codes.ts';
import { machineFacts, requireFiles } from './machine.ts';
import { readOptions } from './options.ts';
import { openProgress } from './progress.ts';
import { scenarioPage } from './scenario-page.ts';
import { figuresOf, judgeScenario, scenarioTable, thresholdNames } from './scenario-report.ts';
import { runScenario } from './scenario-run.ts';
import { scenarios } from './scenarios.ts';

await end(async () => {
  const values = commandLine(
    'npm run loadtest --',
    'One evening in one hangout, watched each second and measured beside a bare ws server.',
  )
    .option('--scenario <name>', Object.keys(scenarios).join(', '), 'friday')
    .option('--listeners <n>', 'how many people, in place of the scenario’s own number')
    .option('--minutes <n>', 'how long the last lively stretch goes on')
    .option('--target <address>', 'a server of yours at http://127.0.0.1:PORT, in place of a new one')
    .option(
      '--threshold <name=value>',
      `a limit of your own, also many; ${thresholdNames.join(', ')}`,
      (one: string, all: string[]) => [...all, one],
      [] as string[],
    )
    .option('--json <file>', 'the figures')
    .option('--html <file>', 'a page with plots')
    .parse()
    .opts();
  const { scenario, people, target } = readOptions(values);
  requireFiles(people);

  const progress = openProgress(process.stdout);
  progress.log(`${scenario.name}: ${scenario.about}. ${people.toLocaleString('en')} people.`);
  const outcome = await runScenario(scenario, { people, target, log: progress.log, hear: progress.hear });
  progress.end();

  const figures = figuresOf(outcome);
  const limits = scenario.thresholds;
  if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
  if (values.html) writeFileSync(values.html, scenarioPage(outcome, figures, limits, new Date()));
  console.log(`\n${machineFacts()}\n\n${scenarioTable(figures)}\n`);
  console.log(
    `event loop p99 at worst ${figures.loopDelayMs ?? '-'} ms, memory at most ${figures.rssMB ?? '-'} MB, busiest generator at most ${figures.generatorShare} of a core\n`,
  );
  const verdicts = judgeScenario(figures.measured, limits);
  for (const { what, measured, limit, ok } of verdicts)
    console.log(
      `${ok ? 'ok    ' : 'FAILED'} ${what}: ${measured.toLocaleString('en')}, limit ${limit.toLocaleString('en')}`,
    );
  for (const words of figures.wrongs) console.log(`FAILED ${words}`);
  const isKept = verdicts.every(({ ok }) => ok) && figures.wrongs.length === 0;
  return isKept ? exitCodes.ok : exitCodes.thresholdsCrossed;
});
