/** npm run soak: a long evening; memory must stay flat. */
import { writeFileSync } from 'node:fs';
import { commandLine, numberFrom, wholeFrom } from '../../tools/cli.ts';
import { hireCrew } from './crew.ts';
import { type Inside, patchIntervalMs } from './evening.ts';
import { end, exitCodes } from './exit-codes.ts';
import { machineFacts, requireFiles } from './machine.ts';
import { LEAST, MOST } from './options.ts';
import { GROWTH, soak } from './phases/soak.ts';
import { restingKB, storm } from './phases/storm.ts';
import { startHangout } from './processes.ts';
import { record } from './run.ts';
import { bustles } from './scenarios.ts';
import { setScene } from './scene.ts';

const PLAYERS = 20;

await end(async () => {
  const { minutes, listeners, json } = commandLine(
    'npm run soak --',
    'People who talk, vote, go and come back: memory stays flat within 10 % after warm-up.',
  )
    .option('--minutes <n>', 'how long', numberFrom(0.1, 24 * 60), 60)
    .option('--listeners <n>', 'how many people', wholeFrom(LEAST, MOST), 300)
    .option('--json <file>', 'the figures')
    .parse()
    .opts();
  requireFiles(listeners);

  const log = (words: string) => console.log(`  ${words}`);
  const crew = hireCrew(2);
  const server = await startHangout();
  const { slug, players } = await setScene(server.address, PLAYERS, 240);
  const recorder = await record(server.address, slug);
  const inside: Inside = {
    ...{ server, crew, slug, players, recorder, people: listeners, log, wrongs: [] },
    ...{ listeners: listeners - PLAYERS - 2, patchMs: patchIntervalMs(listeners) },
  };
  await storm(inside);
  const soaked = await soak(inside, minutes, bustles.soak, async () => (await restingKB(server)) / 1024);
  crew.end();
  await server.stop();

  const figures = { minutes, ...soaked };
  console.log(`\n${machineFacts()}\n\nminutes       ${figures.minutes}`);
  console.log(`MB at start   ${figures.rssStartMB}\nMB at the end ${figures.rssEndMB}\n`);
  if (json) writeFileSync(json, `${JSON.stringify(figures, null, 2)}\n`);
  const limit = Number((figures.rssStartMB * GROWTH).toFixed(1));
  const isFlat = figures.rssEndMB <= limit;
  console.log(`${isFlat ? 'ok    ' : 'FAILED'} memory at the end: ${figures.rssEndMB} MB, limit ${limit} MB`);
  for (const wrong of inside.wrongs) console.log(`FAILED ${wrong}`);
  return isFlat && inside.wrongs.length === 0 ? exitCodes.ok : exitCodes.thresholdsCrossed;
});
