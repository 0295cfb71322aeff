import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createCommand, parseInteger, parseNumber } from '../../../tools/cli.ts';
import { exitCodes } from '../../../tools/exit-codes.ts';
import { measureMassJoin } from '../crowd/mass-join.ts';
import { activityRates } from '../hangout/activity.ts';
import { type LoadedHangout, OTHER_CLIENTS, patchIntervalMs } from '../hangout/hangout.ts';
import { startRecorder } from '../hangout/recorder.ts';
import { setUpHangout } from '../hangout/set-up.ts';
import { MAX_LISTENERS, MIN_LISTENERS } from '../scenario/options.ts';
import { MAX_GROWTH, runSoakRounds } from '../soak/rounds.ts';
import { describeMachine, requireOpenFiles } from '../target/machine.ts';
import { measureRestingKB, startServer } from '../target/measured-process.ts';
import { startWorkerPool } from '../workers/worker-pool.ts';

const PLAYERS = 20;

/**
 * npm run bench -- soak: a soak test, in which users are active for a long time while memory must stay flat.
 * Resolves to the exit code.
 */
export async function runSoakCommand(args: readonly string[]): Promise<number> {
  const {
    minutes,
    listeners,
    json,
    package: folder,
  } = createCommand(
    'npm run bench -- soak',
    'People chat, vote, leave and rejoin: memory must stay flat within 10 % after the warm-up.',
  )
    .option('--minutes <n>', 'how long', parseNumber(0.1, 24 * 60), 60)
    .option('--listeners <n>', 'how many people', parseInteger(MIN_LISTENERS, MAX_LISTENERS), 300)
    .option('--json <file>', 'the figures')
    .option(
      '--package <folder>',
      'folder of an installed npm package, which is measured in place of this repository',
    )
    .parse(args, { from: 'user' })
    .opts();
  requireOpenFiles(listeners);

  const log = (message: string) => console.log(`  ${message}`);
  const workers = startWorkerPool(2);
  const server = await startServer({}, folder && resolve(folder));
  const { slug, players } = await setUpHangout(server.address, PLAYERS, 240);
  const recorder = await startRecorder(server.address, slug);
  const hangout: LoadedHangout = {
    ...{ server, workers, slug, players, recorder, people: listeners, log, violations: [] },
    ...{ listeners: listeners - PLAYERS - OTHER_CLIENTS, patchMs: patchIntervalMs(listeners) },
  };
  await measureMassJoin(hangout);
  const measureMB = async () => (await measureRestingKB(server)) / 1024;
  const soaked = await runSoakRounds(hangout, minutes, activityRates.soak, measureMB);
  workers.end();
  await server.stop();

  const figures = { minutes, ...soaked };
  console.log(`\n${describeMachine()}\n\nminutes       ${figures.minutes}`);
  console.log(`MB at start   ${figures.rssStartMB}\nMB at the end ${figures.rssEndMB}\n`);
  if (json) writeFileSync(json, `${JSON.stringify(figures, null, 2)}\n`);
  const limit = Number((figures.rssStartMB * MAX_GROWTH).toFixed(1));
  const isFlat = figures.rssEndMB <= limit;
  console.log(`${isFlat ? 'ok    ' : 'FAILED'} memory at the end: ${figures.rssEndMB} MB, limit ${limit} MB`);
  for (const violation of hangout.violations) console.log(`FAILED ${violation}`);
  return isFlat && hangout.violations.length === 0 ? exitCodes.ok : exitCodes.thresholdsCrossed;
}
