/**
 * npm run loadtest -- --scenario raid [--listeners N] [--minutes N] [--target http://127.0.0.1:PORT]
 * [--threshold name=value …] [--json FILE] [--html FILE]: one scenario in one hangout, beside a bare control.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { EndOfRun, end, exitCodes } from './exit-codes.ts';
import { machineFacts, openFilesLimit } from './machine.ts';
import { readOptions } from './options.ts';
import { openProgress } from './progress.ts';
import { scenarioPage } from './scenario-page.ts';
import { figuresOf, judgeScenario, scenarioTable } from './scenario-report.ts';
import { runScenario } from './scenario-run.ts';

/** Files of a server beside its listeners' sockets. */
const SPARE_FILES = 500;

await end(async () => {
  const { values } = parseArgs({
    options: {
      scenario: { type: 'string', default: 'friday' },
      listeners: { type: 'string' },
      minutes: { type: 'string' },
      target: { type: 'string' },
      threshold: { type: 'string', multiple: true, default: [] },
      json: { type: 'string' },
      html: { type: 'string' },
    },
  });
  const { scenario, people, target } = readOptions(values);
  const needed = people + SPARE_FILES;
  if (openFilesLimit() < needed)
    throw new EndOfRun(
      'badOptions',
      `${openFilesLimit()} files may be open here, ${needed} are needed: ulimit -n ${needed}`,
    );

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
