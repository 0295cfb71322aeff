import assert from 'node:assert/strict';
import { insertUploadedSong } from '@hangout/db';
import { restRaces } from '@hangout/testkit/races/rest-races';
import { createRateLimits } from '../framework/index.ts';
import { restTest } from '../testing/rest-test.ts';

/** Makes conflicting calls concurrently and checks the invariants afterwards. */
describe('simultaneous conflicting REST requests', () => {
  const t = restTest({
    poolMax: 12,
    dependencies: () => ({ limits: createRateLimits({ generous: 1_000_000 }) }),
  });
  let song: string;
  before(async () => {
    const { uuid } = await t.ann();
    const { songId } = await insertUploadedSong(t.db, {
      ownerUuid: uuid,
      trackName: 'Raced',
      artistName: 'ann',
      status: 'VERIFIED',
      originalKey: 'x',
      originalName: 'x.wav',
      originalBytes: 1,
    });
    song = songId;
  });

  for (const race of restRaces)
    it(`[H794] no invariant is broken when these happen at the same time: ${race.name}`, async () => {
      const { api: admin } = await t.createUser('boss', 'admin');
      const context = { signUp: t.signUp, admin, anonymous: t.api, song };
      for (let round = 0; round < 3; round += 1) assert.deepEqual(await race.run(context), []);
    });
});
