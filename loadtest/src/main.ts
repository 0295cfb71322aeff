/** npm run bench:crowd -- [--listeners 2000,10000] [--json FILE] [--html FILE]: a crowd in one hangout, beside a bare control. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { EndOfRun, end, exitCodes } from './exit-codes.ts';
import { rounded } from './figures.ts';
import { machineFacts, openFilesLimit } from './machine.ts';
import { reportPage } from './page.ts';
import { table } from './report.ts';
import { type Outcome, run } from './run.ts';
import { judge } from './thresholds.ts';

/** Files of a server beside its listeners' sockets. */
const SPARE_FILES = 500;

await end(async () => {
  const { values } = parseArgs({
    options: {
      listeners: { type: 'string', default: '2000,10000' },
      json: { type: 'string' },
      html: { type: 'string' },
    },
  });
  const crowds = values.listeners.split(',').map(Number);
  const most = Math.max(...crowds);
  if (crowds.some((people) => !Number.isInteger(people) || people < 50 || people > 10_000)) {
    throw new EndOfRun('badOptions', '--listeners takes numbers from 50 to 10000, separated by commas');
  }
  if (openFilesLimit() < most + SPARE_FILES) {
    throw new EndOfRun(
      'badOptions',
      `A process may open ${openFilesLimit()} files here; ${most} listeners need ${most + SPARE_FILES}: ulimit -n ${most + SPARE_FILES}`,
    );
  }

  const outcomes: Outcome[] = [];
  for (const people of crowds) {
    const began = performance.now();
    console.log(`\n${people.toLocaleString('en')} people`);
    const log = (words: string) =>
      console.log(`  ${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${words}`);
    outcomes.push(await run(people, log));
    const figures = outcomes.map((one) => one.figures);
    if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
    if (values.html) writeFileSync(values.html, reportPage(outcomes, new Date()));
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
