/** npm run bench:crowd: a crowd in one hangout, beside a bare control. */
import { writeFileSync } from 'node:fs';
import { commandLine, wholeFrom } from '../../tools/cli.ts';
import { end, exitCodes } from './exit-codes.ts';
import { rounded } from './figures.ts';
import { machineFacts, requireFiles } from './machine.ts';
import { LEAST, MOST } from './options.ts';
import { reportPage } from './page.ts';
import { table } from './report.ts';
import { type Outcome, run } from './run.ts';
import { judge } from './thresholds.ts';

const manyCrowds = (text: string) => text.split(',').map(wholeFrom(LEAST, MOST));

await end(async () => {
  const options = commandLine(
    'npm run bench:crowd --',
    'A crowd in one hangout, measured beside a bare ws server that sends the same bytes in the same minute.',
  )
    .option('--listeners <n,…>', 'how many people, one run for each number', manyCrowds, [2_000, 10_000])
    .option('--json <file>', 'the figures, one entry for each number')
    .option('--html <file>', 'a page with plots')
    .parse()
    .opts();
  requireFiles(Math.max(...options.listeners));

  const outcomes: Outcome[] = [];
  for (const people of options.listeners) {
    const began = performance.now();
    console.log(`\n${people.toLocaleString('en')} people`);
    const log = (words: string) =>
      console.log(`  ${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${words}`);
    outcomes.push(await run(people, log));
    const figures = outcomes.map((one) => one.figures);
    if (options.json) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`);
    if (options.html) writeFileSync(options.html, reportPage(outcomes, new Date()));
  }

  const all = outcomes.map(({ figures }) => figures);
  const rows = [
    {
      name: 'PostgreSQL: processor s per 1,000 joins',
      values: outcomes.map((one) => one.postgresSecondsPer1000Joins),
    },
    {
      name: 'busiest generator, first quarter of the storm, share of a core',
      values: outcomes.map(({ generators }) => rounded(generators.firstQuarter)),
    },
    { name: '  last quarter', values: outcomes.map(({ generators }) => rounded(generators.lastQuarter)) },
  ];
  console.log(`\n${machineFacts()}\n`);
  console.log(table(all, rows));

  let crossed = 0;
  console.log('');
  for (const { figures, wrongs } of outcomes) {
    for (const { what, measured, limit, ok } of judge(figures)) {
      if (!ok) crossed += 1;
      const words = `${figures.listeners}: ${what}: ${measured.toLocaleString('en')}, limit ${limit.toLocaleString('en', { maximumFractionDigits: 5 })}`;
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${words}`);
    }
    for (const wrong of wrongs) console.log(`FAILED ${figures.listeners}: ${wrong}`);
    if (wrongs.length === 0)
      console.log(`ok     ${figures.listeners}: every line once and in order, votes = voters`);
    crossed += wrongs.length;
  }
  return crossed > 0 ? exitCodes.thresholdsCrossed : exitCodes.ok;
});
