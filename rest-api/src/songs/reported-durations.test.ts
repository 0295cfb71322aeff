import assert from 'node:assert/strict';
import { musicProviders } from '@hangout/contract/rest/music-providers/music-providers';
import { songs } from '@hangout/contract/rest/songs/songs';
import { Song } from '@hangout/db/models/songs';
import { insertPreparedSong } from '../testing/music.ts';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('durations of YouTube videos that listeners report', () => {
  const t = restTest();
  let count = 0;

  /** Stores a YouTube song, and returns its video id and a function that reads its duration. */
  async function storeVideo(duration = 0) {
    const id = `video${String(++count).padStart(6, '0')}`;
    const songId = await insertPreparedSong(t.db, `Video ${count}`);
    await Song.query(t.db)
      .where({ id: Number(songId) })
      .patch({ musicProviders: { youtube: id }, ownerUuid: null, duration });
    const reader = await t.ann();
    const read = async () => (await reader.api(songs.byId, { songId })).duration;
    return { id, read };
  }

  it('[H1002] the first listener’s report sets the unknown duration of a video, and two similar reports by others change it', async () => {
    const { id, read } = await storeVideo();
    const [ann, ben, eve] = [await t.ann(), await t.bob(), await t.djKai()];
    assert.deepEqual(await ann.api(musicProviders.reportDuration, { id, duration: 30 }), { duration: 30 });
    assert.deepEqual(await ben.api(musicProviders.reportDuration, { id, duration: 181.5 }), { duration: 30 });
    assert.equal(await read(), 30);
    assert.deepEqual(await eve.api(musicProviders.reportDuration, { id, duration: 180 }), {
      duration: 181.5,
    });
    assert.equal(await read(), 181.5);
  });

  it('[H1002] each user’s latest report of a video’s duration counts, so that one user cannot outvote others but can correct themselves', async () => {
    const { id } = await storeVideo();
    const [ann, ben] = [await t.ann(), await t.bob()];
    for (const duration of [30, 31]) await ann.api(musicProviders.reportDuration, { id, duration });
    await ben.api(musicProviders.reportDuration, { id, duration: 181 });
    assert.deepEqual(await ann.api(musicProviders.reportDuration, { id, duration: 180 }), { duration: 180 });
  });

  it('[H1002] listeners’ reports do not change a video’s duration that the provider has given', async () => {
    const { id } = await storeVideo(200);
    const { api } = await t.ann();
    assert.deepEqual(await api(musicProviders.reportDuration, { id, duration: 90 }), { duration: 200 });
  });

  it('reports of durations by guests, for unknown videos or with invalid values are refused', async () => {
    const { id } = await storeVideo();
    const { api } = await t.ann();
    const refused = await refusalOf(api(musicProviders.reportDuration, { id: 'video999999', duration: 90 }));
    assert.deepEqual(
      [refused.code, refused.status, refused.message],
      ['song_not_found', 404, 'Song not found'],
    );
    const guest = await t.guest();
    assert.equal(
      (await refusalOf(guest.api(musicProviders.reportDuration, { id, duration: 90 }))).status,
      403,
    );
    for (const duration of [0, -1, 50_000])
      assert.equal((await refusalOf(api(musicProviders.reportDuration, { id, duration }))).status, 400);
    assert.equal(
      (await refusalOf(api(musicProviders.reportDuration, { id: 'odd', duration: 9 }))).status,
      400,
    );
  });
});
