/** npm run soak -- [--minutes 60] [--listeners 300] [--json FILE]: a long evening; memory must stay flat. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { hireCrew } from './crew.ts';
import { type Inside, patchIntervalMs } from './evening.ts';
import { EndOfRun, end, exitCodes } from './exit-codes.ts';
import { machineFacts } from './machine.ts';
import { GROWTH, soak } from './phases/soak.ts';
import { restingKB, storm } from './phases/storm.ts';
import { startHangout } from './processes.ts';
import { record } from './run.ts';
import { bustles } from './scenarios.ts';
import { setScene } from './scene.ts';

const PLAYERS = 20;

await end(async () => {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '60' },
      listeners: { type: 'string', default: '300' },
      json: { type: 'string' },
    },
  });
  const [minutes, people] = [Number(values.minutes), Number(values.listeners)];
  if (!(minutes > 0) || !(people >= 50 && people <= 10_000))
    throw new EndOfRun('badOptions', '--minutes takes a number above 0, --listeners one from 50 to 10000');

  const log = (words: string) => console.log(`  ${words}`);
  const crew = hireCrew(2);
  const server = await startHangout();
  const { slug, players } = await setScene(server.address, PLAYERS, 240);
  const recorder = await record(server.address, slug);
  const inside: Inside = {
    ...{ server, crew, slug, players, recorder, people, log, wrongs: [] },
    ...{ listeners: people - PLAYERS - 2, patchMs: patchIntervalMs(people) },
  };
  await storm(inside);
  const soaked = await soak(inside, minutes, bustles.soak, async () => (await restingKB(server)) / 1024);
  crew.end();
  await server.stop();

  const figures = { minutes, ...soaked };
  console.log(`\n${machineFacts()}\n\nminutes       ${figures.minutes}`);
  console.log(`MB at start   ${figures.rssStartMB}\nMB at the end ${figures.rssEndMB}\n`);
  if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
  const limit = Number((figures.rssStartMB * GROWTH).toFixed(1));
  const isFlat = figures.rssEndMB <= limit;
  console.log(`${isFlat ? 'ok    ' : 'FAILED'} memory at the end: ${figures.rssEndMB} MB, limit ${limit} MB`);
  for (const wrong of inside.wrongs) console.log(`FAILED ${wrong}`);
  return isFlat && inside.wrongs.length === 0 ? exitCodes.ok : exitCodes.thresholdsCrossed;
});
