import assert from 'node:assert/strict';
import { Song } from '../models/songs.ts';
import { databaseTest } from '../testing.ts';
import { addCrateSongs, setCurrentPosition } from './crate-changes.ts';
import { crateSongs, withCrate } from './crate-songs.ts';
import { cratesOfUser, defaultCrates, insertCrate, specialCrate } from './crates.ts';
import { likeSong, unlikeSong } from './likes.ts';
import { moveQueueSongToEnd, nextQueueSongs } from './queue.ts';
import { publicSongs, searchSongs, songById, songRefToSong, songsByIds, songsOfOwner } from './songs.ts';
import { person, song } from './testing.ts';

describe('queue, likes and songs', () => {
  const t = databaseTest();

  const fill = async (crateUuid: string, ids: string[]) => {
    await withCrate(t.db, crateUuid, (tx, crate) =>
      addCrateSongs(
        tx,
        crate,
        ids.map((songId) => ({ songId })),
        true,
      ),
    );
  };
  const titles = async (crateUuid: string) =>
    (await crateSongs(t.db, crateUuid, { limit: 300, offset: 0 })).songs.map((one) => one.trackName);

  it('[R005][R062] a new person has an empty queue named default and empty likes named tt-stars, once', async () => {
    const ann = await person(t.db, 'ann');
    await Promise.all([defaultCrates(t.db, ann), defaultCrates(t.db, ann)]);
    const [queue, likes] = [await specialCrate(t.db, ann, 'queue'), await specialCrate(t.db, ann, 'likes')];
    assert.deepEqual([queue.crateName, queue.crateSongsNumber], ['default', 0]);
    assert.deepEqual([likes.crateName, likes.crateSongsNumber], ['tt-stars', 0]);
    assert.deepEqual((await cratesOfUser(t.db, ann, { limit: 10, offset: 0 })).crates, []);
  });

  it('[H011][H310] what was played goes to the end, and the next song stands at the current position', async () => {
    const kai = await person(t.db, 'djKai');
    const { crateUuid } = await specialCrate(t.db, kai, 'queue');
    await fill(crateUuid, [await song(t.db, 'one'), await song(t.db, 'two'), await song(t.db, 'three')]);
    const [first, second] = await nextQueueSongs(t.db, kai, 2);
    assert.deepEqual([first?.trackName, second?.trackName], ['one', 'two']);
    await moveQueueSongToEnd(t.db, kai, first?.crateSongUuid ?? '');
    assert.deepEqual(await titles(crateUuid), ['two', 'three', 'one']);
    assert.equal((await nextQueueSongs(t.db, kai, 1))[0]?.trackName, 'two');
    await withCrate(t.db, crateUuid, (tx, crate) => setCurrentPosition(tx, crate, 2));
    const last = (await nextQueueSongs(t.db, kai, 1))[0];
    assert.equal(last?.trackName, 'one');
    await moveQueueSongToEnd(t.db, kai, last?.crateSongUuid ?? '');
    assert.equal((await nextQueueSongs(t.db, kai, 1))[0]?.trackName, 'two');
  });

  it('[H310] what comes to the start of a queue plays next, wherever the queue was', async () => {
    const kai = await person(t.db, 'djKai');
    const { crateUuid } = await specialCrate(t.db, kai, 'queue');
    await fill(crateUuid, [await song(t.db, 'one'), await song(t.db, 'two'), await song(t.db, 'three')]);
    await withCrate(t.db, crateUuid, (tx, crate) => setCurrentPosition(tx, crate, 1));
    assert.deepEqual(
      (await nextQueueSongs(t.db, kai, 5)).map((one) => one.trackName),
      ['two', 'three', 'one'],
    );
    const songId = await song(t.db, 'zero');
    await withCrate(t.db, crateUuid, (tx, crate) => addCrateSongs(tx, crate, [{ songId }], false));
    assert.equal((await nextQueueSongs(t.db, kai, 1))[0]?.trackName, 'zero');
  });

  it('[H302] what can not be played is passed over in the queue', async () => {
    const bob = await person(t.db, 'bob');
    const { crateUuid } = await specialCrate(t.db, bob, 'queue');
    const unready = await song(t.db, 'unready', { status: 'UNVERIFIED' });
    const endless = await song(t.db, 'endless', { duration: 1201 });
    const silent = await song(t.db, 'of no length', { duration: 0 });
    await fill(crateUuid, [unready, endless, silent, await song(t.db, 'ready')]);
    assert.deepEqual(
      (await nextQueueSongs(t.db, bob, 3)).map((one) => one.trackName),
      ['ready'],
    );
  });

  it('[H044][R136][R137][R139] a star puts the same song into the likes once', async () => {
    const ann = await person(t.db, 'ann');
    const { crateUuid } = await specialCrate(t.db, ann, 'likes');
    const original = await song(t.db, 'Blue Hour', { artistName: 'Nima', duration: 100 });
    const again = await song(t.db, 'blue hour', { artistName: 'NIMA', duration: 105 });
    const longer = await song(t.db, 'Blue Hour', { artistName: 'Nima', duration: 111 });
    await Promise.all([likeSong(t.db, [ann], original), likeSong(t.db, [ann], original)]);
    await likeSong(t.db, [ann], again);
    await likeSong(t.db, [ann], longer);
    const liked = await crateSongs(t.db, crateUuid, { limit: 10, offset: 0 });
    assert.deepEqual(
      liked.songs.map((one) => one.songId),
      [longer, original],
    );
    await unlikeSong(t.db, [ann], longer);
    await unlikeSong(t.db, [ann], longer);
    assert.deepEqual(
      (await crateSongs(t.db, crateUuid, { limit: 10, offset: 0 })).songs.map((one) => one.songId),
      [original],
    );
  });

  it('[H301] a reference leads to the song by number, short name, provider or place in a crate', async () => {
    const ann = await person(t.db, 'ann');
    const id = await song(t.db, 'Referred');
    const known = await songById(t.db, id);
    await Song.query(t.db)
      .where({ id: Number(id) })
      .patch({ musicProviders: { soundCloudPublic: 'sc-7' } });
    const { crateUuid } = await insertCrate(t.db, { userUuid: ann, crateName: 'x' });
    await fill(crateUuid, [id]);
    const [placed] = (await crateSongs(t.db, crateUuid, { limit: 1, offset: 0 })).songs;
    const refs = [
      { songId: id },
      { songId: known?.songShortId },
      { musicProvider: 'uploadService', songId: id },
      { musicProvider: 'soundcloud', songId: 'sc-7' },
      { crateSongUuid: placed?.crateSongUuid ?? '' },
    ];
    for (const ref of refs) assert.equal((await songRefToSong(t.db, ref))?.songId, id, JSON.stringify(ref));
    for (const ref of [
      {},
      { songId: '0' },
      { musicProvider: 'spotify', songId: 'sc-7' },
      { crateSongUuid: 'x' },
    ])
      assert.equal(await songRefToSong(t.db, ref), null, JSON.stringify(ref));
    assert.deepEqual([...(await songsByIds(t.db, [id, '999999', 'junk'])).keys()], [id]);
  });

  it('[H303] search finds every word from its beginning, in any order, and nothing in nothing', async () => {
    await song(t.db, 'Harbour Lights', { artistName: 'Mara Vale' });
    await song(t.db, 'Hidden', { artistName: 'Mara Vale', status: 'UNVERIFIED' });
    const found = async (words: string) =>
      (await searchSongs(t.db, words, { limit: 20, offset: 0 })).songs.map((one) => one.trackName);
    assert.deepEqual(await found('vale harb'), ['Harbour Lights']);
    assert.deepEqual(await found("lights' & !:* |"), ['Harbour Lights']);
    assert.deepEqual(await found('hidden mara'), []);
    assert.deepEqual(await found(' ,! '), []);
  });

  it("[H312] unverified uploads are in their owner's list alone", async () => {
    const bob = await person(t.db, 'bob');
    const draft = await song(t.db, 'Draft', { owner: bob, status: 'UNVERIFIED' });
    const out = await song(t.db, 'Out', { owner: bob });
    const page = { limit: 100, offset: 0 };
    const ids = (answer: { songs: { songId: string }[] }) => answer.songs.map((one) => one.songId);
    assert.deepEqual(ids(await songsOfOwner(t.db, bob, page)), [out, draft]);
    assert.deepEqual(ids(await songsOfOwner(t.db, bob, { ...page, verified: true })), [out]);
    assert.deepEqual(ids(await songsOfOwner(t.db, bob, { ...page, verified: false })), [draft]);
    assert.ok(!ids(await publicSongs(t.db, page)).includes(draft));
  });
});
