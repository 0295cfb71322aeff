import assert from 'node:assert/strict';
import { queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { songs } from '@hangout/contract/rest/songs/songs';
import { uploadedSongs } from '@hangout/contract/rest/uploads/uploaded-songs';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('live sets (a DJ’s microphone as a song)', () => {
  const t = restTest();

  it('[H1430] a live set has a name, a length and its DJ as artist, but no provider', async () => {
    const ann = await t.ann();
    const set = await ann.api(songs.liveSet, { name: '  Sunrise \u202eon deck ', minutes: 45 });
    assert.deepEqual(
      [set.trackName, set.artistName, set.duration, set.liveSet, set.musicProviders, set.streamUrls],
      ['Sunrise on deck', ann.nickname, 2700, true, {}, {}],
    );
    assert.deepEqual(await ann.api(songs.byId, { songId: set.songId }), set);
    const broken = [
      { name: '', minutes: 5 },
      { name: ' ', minutes: 5 },
      { name: 'x'.repeat(101), minutes: 5 },
      { name: 'x', minutes: 0 },
      { name: 'x', minutes: 121 },
      { name: 'x', minutes: 1.5 },
    ];
    for (const body of broken) assert.equal((await refusalOf(ann.api(songs.liveSet, body))).status, 400);
    assert.equal(
      (await refusalOf((await t.guest()).api(songs.liveSet, { name: 'x', minutes: 5 }))).status,
      403,
    );
  });

  it('[H1430] only the DJ who owns a live set can queue it, and no list or search contains it', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const { songId } = await ann.api(songs.liveSet, { name: 'Moonlight', minutes: 5 });
    await ann.api(queueSongs.add, { songs: [{ songId }], append: true });
    const queue = await ann.api(queueSongs.songs);
    assert.deepEqual(
      queue.songs.map((song) => [song.songId, song.liveSet]),
      [[songId, true]],
    );
    const stolen = await refusalOf(bob.api(queueSongs.add, { songs: [{ songId }], append: true }));
    assert.equal(stolen.code, 'song_not_found');
    for (const one of [ann, bob]) {
      const found = await one.api(songs.search, { q: 'moonlight' });
      const listed = await one.api(songs.list, { limit: 100 });
      const uploads = await one.api(uploadedSongs.publicSongs, { limit: 100 });
      assert.deepEqual([found.songs, listed.songs, uploads.data], [[], [], []]);
    }
  });
});
