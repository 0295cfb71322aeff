/** npm run editors: fifty editors change one crate of an app process at once. Exits with 0 or 99. */
import { writeFileSync } from 'node:fs';
import { crates } from '@hangout/contract/rest/playlist-service/crates';
import { uploadedSongs } from '@hangout/contract/rest/room-service/uploaded-songs';
import { signInAs, signUp } from '@hangout/testkit/accounts';
import { startAppProcess } from '@hangout/testkit/app-process';
import { editCrate, findCrateFaults } from '@hangout/testkit/crate-editors';
import { createCommand, parseInteger, parseNumber } from '../cli.ts';
import { exitCodes, runToExit } from '../exit-codes.ts';

const { seconds, editors, seed, json } = createCommand(
  'npm run editors --',
  'Fifty devices of one account add, move, take out, undo and mix the songs of one playlist at once. It ends with what was lost or doubled.',
)
  .option('--seconds <n>', 'how long', parseNumber(1, 3600), 60)
  .option('--editors <n>', 'how many at once', parseInteger(1, 500), 50)
  .option('--seed <n>', 'of all choices', parseInteger(0), Date.now() % 100_000)
  .option('--json <file>', 'the figures')
  .parse()
  .opts();

await runToExit(async () => {
  const app = await startAppProcess({ seed: 'demo', client: false, env: { LIMITS_TIMES: '1000' } });
  try {
    const owner = await signUp(app.address, 'editor');
    const { data } = await owner.api(uploadedSongs.publicSongs, { limit: 50 });
    const { crateUuid } = await owner.api(crates.create, { crateName: 'Edited by many' });
    const devices = [owner];
    while (devices.length < editors) devices.push(await signInAs(app.address, owner.email));
    const untilMs = Date.now() + seconds * 1000;
    const edited = await editCrate(
      devices.map(({ api }) => api),
      { crateUuid, seed, songIds: data.map(({ songId }) => songId), isOver: () => Date.now() >= untilMs },
    );
    const faults = findCrateFaults(edited);
    for (const fault of faults) console.log(fault);
    const figures = {
      ...{ editors, seconds, seed, changes: edited.changes.length, refused: edited.refused },
      ...{
        readings: edited.readings.length,
        songs: edited.last[0]?.entries.length ?? 0,
        faults: faults.length,
      },
    };
    if (json) writeFileSync(json, `${JSON.stringify(figures, null, 2)}\n`);
    console.log(JSON.stringify(figures));
    return faults.length === 0 ? exitCodes.ok : exitCodes.thresholdsCrossed;
  } finally {
    await app.stop();
  }
});
