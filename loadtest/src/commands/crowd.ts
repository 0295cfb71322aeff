import { writeFileSync } from 'node:fs';
import { createCommand, parseInteger } from '../../../tools/cli.ts';
import { exitCodes } from '../../../tools/exit-codes.ts';
import { describeGrowth } from '../../../tools/growth/growth.ts';
import { formatCrowdTable, listCrowdGrowth } from '../crowd/figures.ts';
import { type CrowdOutcome, runCrowd } from '../crowd/run.ts';
import { judgeCrowd } from '../crowd/thresholds.ts';
import { renderCrowdPage } from '../report/crowd-page.ts';
import { MAX_LISTENERS, MIN_LISTENERS } from '../scenario/options.ts';
import { rounded } from '../statistics.ts';
import { describeMachine, requireOpenFiles } from '../target/machine.ts';

const parseCounts = (text: string) => text.split(',').map(parseInteger(MIN_LISTENERS, MAX_LISTENERS));

/**
 * npm run bench -- crowd: measures many people in one hangout, in comparison to a plain ws server. Resolves
 * to the exit code.
 */
export async function runCrowdCommand(args: readonly string[]): Promise<number> {
  const options = createCommand(
    'npm run bench -- crowd',
    'Many people in one hangout, measured beside a plain ws server that sends the same bytes in the same minute.',
  )
    .option(
      '--listeners <n,…>',
      'how many people, one run for each number',
      parseCounts,
      [2_000, 5_000, 10_000],
    )
    .option('--json <file>', 'the figures, one entry for each number')
    .option('--html <file>', 'a page with plots')
    .parse(args, { from: 'user' })
    .opts();
  requireOpenFiles(Math.max(...options.listeners));

  const outcomes: CrowdOutcome[] = [];
  for (const people of options.listeners) {
    const began = performance.now();
    console.log(`\n${people.toLocaleString('en')} people`);
    const log = (message: string) =>
      console.log(`  ${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${message}`);
    outcomes.push(await runCrowd(people, log));
    const figures = outcomes.map((outcome) => outcome.figures);
    if (options.json) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`);
    if (options.html) writeFileSync(options.html, renderCrowdPage(outcomes, new Date()));
  }

  const extraRows = [
    {
      name: 'PostgreSQL: processor s per 1,000 joins',
      values: outcomes.map((outcome) => outcome.postgresSecondsPer1000Joins),
    },
    {
      name: 'busiest worker, first quarter of the joins, share of a core',
      values: outcomes.map(({ workerShares }) => rounded(workerShares.firstQuarter)),
    },
    {
      name: '  last quarter',
      values: outcomes.map(({ workerShares }) => rounded(workerShares.lastQuarter)),
    },
  ];
  console.log(`\n${describeMachine()}\n`);
  console.log(
    formatCrowdTable(
      outcomes.map(({ figures }) => figures),
      extraRows,
    ),
  );

  console.log('');
  if (outcomes.length > 1)
    for (const series of listCrowdGrowth(outcomes.map(({ figures }) => figures)))
      console.log(describeGrowth(series));

  let crossed = 0;
  console.log('');
  for (const { figures, violations } of outcomes) {
    for (const { what, measured, limit, ok } of judgeCrowd(figures)) {
      if (!ok) crossed += 1;
      const text = `${figures.listeners}: ${what}: ${measured.toLocaleString('en')}, limit ${limit.toLocaleString('en', { maximumFractionDigits: 5 })}`;
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${text}`);
    }
    for (const violation of violations) console.log(`FAILED ${figures.listeners}: ${violation}`);
    if (violations.length === 0)
      console.log(`ok     ${figures.listeners}: every message once and in order, votes = voters`);
    crossed += violations.length;
  }
  return crossed > 0 ? exitCodes.thresholdsCrossed : exitCodes.ok;
}
