import assert from 'node:assert/strict';
import { crateSongs } from '@hangout/contract/rest/crates/crate-songs';
import { crates } from '@hangout/contract/rest/crates/crates';
import { imports } from '@hangout/contract/rest/imports/imports';
import type { StandInTrack } from '@hangout/provider-stand-ins';
import { signUp } from '@hangout/testkit/accounts';
import { useOwnApp } from '@hangout/testkit/app-process/restartable-app';
import { isLongLane } from '@hangout/testkit/lane';
import { useStandIns } from '@hangout/testkit/providers/use-stand-ins';
import { waitFor } from '@hangout/testkit/wait-for';

/** The page size of the provider's API; the import needs several requests. */
const PAGE = 100;
const SONGS = isLongLane ? 2_000 : 400;
/** Returns whether the provider does not know a song: five of every hundred. */
const isUnknown = (index: number) => index % 20 === 7;
/** Matches the request for the page that starts after `count` songs. */
const pageAfter = (count: number) => new RegExp(`/v1/tracks\\?.*\\bid=D${count + 1}&`);

describe(`the import of a playlist with ${SONGS} songs`, () => {
  const standIns = useStandIns(
    SONGS,
    Array.from(
      { length: SONGS },
      (_, index): Partial<StandInTrack> => (isUnknown(index) ? { providers: ['apple'] } : {}),
    ),
  );
  const app = useOwnApp({
    ...{ seed: 'none', client: false },
    env: () => ({ MUSIC_PROVIDERS: 'stand-ins', PROVIDERS_URL: standIns().origin }),
  });

  it('[H1100][H1102][H1103] an import continues after a provider outage and after a kill -9 of the server, adds no song twice, and says why some songs were not found', async () => {
    const { faults, requests } = standIns();
    const ann = await signUp(app().address, 'ann');
    const [beforeOutage, beforeKill] = [SONGS / 2 - PAGE, SONGS / 2];
    faults.set('audius', { kind: 'down', matching: pageAfter(beforeOutage) });
    const link = 'https://audius.co/thechirps/playlist/signals-1';
    const { importUuid, crateUuid } = await ann.api(imports.create, { link });
    const read = () => ann.api(imports.byUuid, { importUuid });
    const countDone = async () => {
      const { counts } = await read();
      return counts.found + counts.notFound;
    };

    await waitFor('the import rests', async () => (await read()).error?.code === 'provider_unavailable');
    assert.equal(await countDone(), beforeOutage);
    assert.equal((await ann.api(crates.byUuid, { crateUuid })).importStatus, 'IN_PROGRESS');
    // The request for the second half gets no response until the server is killed.
    faults.set('audius', { kind: 'hang', matching: pageAfter(beforeKill) });
    await waitFor('the second half is asked for', () =>
      requests.some((request) => pageAfter(beforeKill).test(request)),
    );
    await app().process.kill();
    faults.clear();
    await app().restart();
    await waitFor('the import is complete', async () => (await read()).status === 'COMPLETE');

    const unknown = Array.from({ length: SONGS }, (_, index) => index).filter(isUnknown);
    const { counts, total } = await read();
    assert.deepEqual(
      { ...counts, total },
      {
        ...{ found: SONGS - unknown.length, notFound: unknown.length, total: SONGS },
        ...{ otherVersion: 0, failed: 0, waiting: 0 },
      },
    );
    const pagesOf = (from: number) => requests.filter((request) => pageAfter(from).test(request)).length;
    assert.equal(pagesOf(0), 1, 'what was recorded before is not asked for again');
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
  });
});
