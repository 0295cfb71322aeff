/** npm run soak -- [--minutes 60] [--listeners 300] [--json FILE]: a long evening; memory must stay flat. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { hireCrew } from './crew.ts';
import { type Inside, patchIntervalMs } from './evening.ts';
import { machineFacts } from './machine.ts';
import { live } from './phases/busy.ts';
import { restingKB, storm } from './phases/storm.ts';
import { startHangout } from './processes.ts';
import { record } from './run.ts';
import { scenarios } from './scenarios.ts';
import { setScene } from './scene.ts';

const THRESHOLDS_CROSSED = 99;
const PLAYERS = 20;
/** Memory after the warm-up may grow by so much. */
const GROWTH = 1.1;
/** The first part of the time warms up. */
const WARM_UP = 0.2;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    listeners: { type: 'string', default: '300' },
    json: { type: 'string' },
  },
});
const [minutes, people] = [Number(values.minutes), Number(values.listeners)];
if (!(minutes > 0) || !(people >= 50 && people <= 10_000)) {
  console.error('--minutes takes a number above 0, --listeners one from 50 to 10000');
  process.exit(1);
}

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

let startMB: number | null = null;
let endMB = 0;
const began = performance.now();
const passed = () => (performance.now() - began) / 60_000;
while (passed() < minutes) {
  await live(inside, scenarios.soak);
  recorder.frames.length = 0;
  for (const { lines } of players) lines.length = 0;
  endMB = (await restingKB(server)) / 1024;
  if (startMB === null && passed() >= minutes * WARM_UP) startMB = endMB;
  log(`${passed().toFixed(1)} min  ${endMB.toFixed(0)} MB${startMB === null ? '  (warming up)' : ''}`);
}
crew.end();
await server.stop();

const rounded = (value: number) => Number(value.toFixed(1));
const figures = { minutes, rssStartMB: rounded(startMB ?? endMB), rssEndMB: rounded(endMB) };
console.log(`\n${machineFacts()}\n\nminutes       ${figures.minutes}`);
console.log(`MB at start   ${figures.rssStartMB}\nMB at the end ${figures.rssEndMB}\n`);
if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
const isFlat = figures.rssEndMB <= figures.rssStartMB * GROWTH;
console.log(
  `${isFlat ? 'ok    ' : 'FAILED'} memory at the end: limit ${rounded(figures.rssStartMB * GROWTH)} MB`,
);
for (const wrong of inside.wrongs) console.log(`FAILED ${wrong}`);
process.exit(isFlat && inside.wrongs.length === 0 ? 0 : THRESHOLDS_CROSSED);
