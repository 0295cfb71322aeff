import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crateSongs } from '@hangout/contract/rest/playlist-service/crate-songs';
import { crates } from '@hangout/contract/rest/playlist-service/crates';
import { imports } from '@hangout/contract/rest/playlist-service/imports';
import type { StandInTrack } from '@hangout/provider-stand-ins';
import { signUpAs } from '@hangout/testkit/accounts';
import { type AppProcess, startAppProcess } from '@hangout/testkit/app-process';
import { useStandIns } from '@hangout/testkit/providers/use-stand-ins';
import { waitFor } from '@hangout/testkit/wait-for';

const SONGS = 2_000;
/** Every twentieth song: five of a hundred. */
const isUnknown = (index: number) => index % 20 === 7;

describe('an import of 2,000 songs', () => {
  const standIns = useStandIns(
    SONGS,
    Array.from(
      { length: SONGS },
      (_, index): Partial<StandInTrack> => (isUnknown(index) ? { providers: ['apple'] } : {}),
    ),
  );
  let app: AppProcess | undefined;
  let dataDir = '';
  const start = (port: number) =>
    startAppProcess({
      ...{ client: false, dataDir, port },
      env: { MUSIC_PROVIDERS: 'stand-ins', PROVIDERS_URL: standIns().origin },
    });

  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'hangout-import-'));
    app = await start(0);
  });
  after(async () => {
    await app?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('[H1100][H1102][H1103] outlasts an outage and a kill -9 of the server: right counts and reasons, nothing twice', async () => {
    if (!app) throw new Error('the app process is started by the before hook');
    const { faults } = standIns();
    const ann = await signUpAs(app.address, 'Ann', 'ann.imports@example.org');
    // Slow enough that each of the things below happens in the middle.
    faults.set('audius', { kind: 'slow', ms: 150 });
    const link = 'https://audius.co/thechirps/playlist/signals-1';
    const { importUuid, crateUuid } = await ann.api(imports.create, { link });
    const read = () => ann.api(imports.byUuid, { importUuid });
    const doneOf = async () => {
      const { counts } = await read();
      return counts.found + counts.notFound;
    };

    await waitFor('a fifth is imported', async () => (await doneOf()) >= SONGS / 5);
    faults.set('audius', { kind: 'down' });
    await waitFor('the import rests', async () => (await read()).error?.code === 'provider_unavailable');
    assert.equal((await ann.api(crates.byUuid, { crateUuid })).importStatus, 'IN_PROGRESS');
    faults.set('audius', { kind: 'slow', ms: 150 });
    const beforeKill = SONGS / 2;
    await waitFor('half of it is imported', async () => (await doneOf()) >= beforeKill);
    await app.kill();

    app = await start(app.port);
    faults.clear();
    const atRestart = await doneOf();
    assert.ok(atRestart >= beforeKill && atRestart < SONGS, `it was killed in the middle: ${atRestart}`);
    await waitFor('the import is complete', async () => (await read()).status === 'COMPLETE');

    const unknown = Array.from({ length: SONGS }, (_, index) => index).filter(isUnknown);
    const { counts, total } = await read();
    assert.deepEqual(
      { ...counts, total },
      { found: SONGS - unknown.length, otherVersion: 0, notFound: 100, failed: 0, waiting: 0, total: SONGS },
    );
    const missing = (await ann.api(imports.songs, { importUuid, outcome: 'not_found', limit: 300 })).data;
    assert.deepEqual(
      missing.map(({ position, reason }) => [position, reason?.code]),
      unknown.map((index) => [index, 'gone']),
    );
    const titles: string[] = [];
    for (;;) {
      const page = await ann.api(crateSongs.songs, { crateUuid, limit: 300, offset: titles.length });
      titles.push(...page.songs.map(({ trackName }) => trackName));
      if (titles.length >= page.count || page.songs.length === 0) break;
    }
    const expected = Array.from({ length: SONGS }, (_, index) => index)
      .filter((index) => !isUnknown(index))
      .map((index) => `Test Song ${index + 1}`);
    assert.deepEqual(titles, expected);
    assert.equal((await ann.api(crates.byUuid, { crateUuid })).importStatus, 'COMPLETE');
  }).timeout(300_000);
});
