import assert from 'node:assert/strict';
import { createTestDatabase, type TestDatabase } from '../../../../scripts/test-database/index.ts';
import { connect, type Db } from '../connect.ts';
import { addCrateSongs, setCurrentPosition } from './crate-changes.ts';
import { crateSongs, withCrate } from './crate-songs.ts';
import { cratesOfUser, defaultCrates, insertCrate, specialCrate } from './crates.ts';
import { likeSong, unlikeSong } from './likes.ts';
import { moveQueueSongToEnd, nextQueueSongs } from './queue.ts';
import { publicSongs, searchSongs, songById, songRefToSong, songsByIds, songsOfOwner } from './songs.ts';
import { person, song } from './testing.ts';

describe('queue, likes and songs', () => {
  let database: TestDatabase;
  let db: Db;

  before(async () => {
    database = await createTestDatabase();
    db = connect(database.url);
  });
  after(async () => {
    await db.destroy();
    await database.drop();
  });

  const fill = async (crateUuid: string, ids: string[]) => {
    await withCrate(db, crateUuid, (tx, crate) =>
      addCrateSongs(
        tx,
        crate,
        ids.map((songId) => ({ songId })),
        true,
      ),
    );
  };
  const titles = async (crateUuid: string) =>
    (await crateSongs(db, crateUuid, { limit: 300, offset: 0 })).songs.map((one) => one.trackName);

  it('[R005][R062] a new person has an empty queue named default and empty likes named tt-stars, once', async () => {
    const ann = await person(db, 'ann');
    await Promise.all([defaultCrates(db, ann), defaultCrates(db, ann)]);
    const [queue, likes] = [await specialCrate(db, ann, 'queue'), await specialCrate(db, ann, 'likes')];
    assert.deepEqual([queue.crateName, queue.crateSongsNumber], ['default', 0]);
    assert.deepEqual([likes.crateName, likes.crateSongsNumber], ['tt-stars', 0]);
    assert.deepEqual((await cratesOfUser(db, ann, { limit: 10, offset: 0 })).crates, []);
  });

  it('[H011][H310] what was played goes to the end, and the next song stands at the current position', async () => {
    const kai = await person(db, 'djKai');
    const { crateUuid } = await specialCrate(db, kai, 'queue');
    await fill(crateUuid, [await song(db, 'one'), await song(db, 'two'), await song(db, 'three')]);
    const [first, second] = await nextQueueSongs(db, kai, 2);
    assert.deepEqual([first?.trackName, second?.trackName], ['one', 'two']);
    await moveQueueSongToEnd(db, kai, first?.crateSongUuid ?? '');
    assert.deepEqual(await titles(crateUuid), ['two', 'three', 'one']);
    assert.equal((await nextQueueSongs(db, kai, 1))[0]?.trackName, 'two');
    await withCrate(db, crateUuid, (tx, crate) => setCurrentPosition(tx, crate, 2));
    const last = (await nextQueueSongs(db, kai, 1))[0];
    assert.equal(last?.trackName, 'one');
    await moveQueueSongToEnd(db, kai, last?.crateSongUuid ?? '');
    assert.equal((await nextQueueSongs(db, kai, 1))[0]?.trackName, 'two');
  });

  it('[H310] what comes to the start of a queue plays next, wherever the queue was', async () => {
    const kai = await person(db, 'djKai');
    const { crateUuid } = await specialCrate(db, kai, 'queue');
    await fill(crateUuid, [await song(db, 'one'), await song(db, 'two'), await song(db, 'three')]);
    await withCrate(db, crateUuid, (tx, crate) => setCurrentPosition(tx, crate, 1));
    assert.deepEqual(
      (await nextQueueSongs(db, kai, 5)).map((one) => one.trackName),
      ['two', 'three', 'one'],
    );
    const songId = await song(db, 'zero');
    await withCrate(db, crateUuid, (tx, crate) => addCrateSongs(tx, crate, [{ songId }], false));
    assert.equal((await nextQueueSongs(db, kai, 1))[0]?.trackName, 'zero');
  });

  it('[H302] what can not be played is passed over in the queue', async () => {
    const bob = await person(db, 'bob');
    const { crateUuid } = await specialCrate(db, bob, 'queue');
    const unready = await song(db, 'unready', { status: 'UNVERIFIED' });
    const endless = await song(db, 'endless', { duration: 1201 });
    const silent = await song(db, 'of no length', { duration: 0 });
    await fill(crateUuid, [unready, endless, silent, await song(db, 'ready')]);
    assert.deepEqual(
      (await nextQueueSongs(db, bob, 3)).map((one) => one.trackName),
      ['ready'],
    );
  });

  it('[H044][R136][R137][R139] a star puts the same song into the likes once', async () => {
    const ann = await person(db, 'ann');
    const { crateUuid } = await specialCrate(db, ann, 'likes');
    const original = await song(db, 'Blue Hour', { artistName: 'Nima', duration: 100 });
    const again = await song(db, 'blue hour', { artistName: 'NIMA', duration: 105 });
    const longer = await song(db, 'Blue Hour', { artistName: 'Nima', duration: 111 });
    await Promise.all([likeSong(db, [ann], original), likeSong(db, [ann], original)]);
    await likeSong(db, [ann], again);
    await likeSong(db, [ann], longer);
    const liked = await crateSongs(db, crateUuid, { limit: 10, offset: 0 });
    assert.deepEqual(
      liked.songs.map((one) => one.songId),
      [longer, original],
    );
    await unlikeSong(db, [ann], longer);
    await unlikeSong(db, [ann], longer);
    assert.deepEqual(
      (await crateSongs(db, crateUuid, { limit: 10, offset: 0 })).songs.map((one) => one.songId),
      [original],
    );
  });

  it('[H301] a reference leads to the song by number, short name, provider or place in a crate', async () => {
    const ann = await person(db, 'ann');
    const id = await song(db, 'Referred');
    const known = await songById(db, id);
    await db('songs')
      .where({ id })
      .update({ musicProviders: JSON.stringify({ soundCloudPublic: 'sc-7' }) });
    const { crateUuid } = await insertCrate(db, { userUuid: ann, crateName: 'x' });
    await fill(crateUuid, [id]);
    const [placed] = (await crateSongs(db, crateUuid, { limit: 1, offset: 0 })).songs;
    const refs = [
      { songId: id },
      { songId: known?.songShortId },
      { musicProvider: 'uploadService', songId: id },
      { musicProvider: 'soundcloud', songId: 'sc-7' },
      { crateSongUuid: placed?.crateSongUuid ?? '' },
    ];
    for (const ref of refs) assert.equal((await songRefToSong(db, ref))?.songId, id, JSON.stringify(ref));
    for (const ref of [
      {},
      { songId: '0' },
      { musicProvider: 'spotify', songId: 'sc-7' },
      { crateSongUuid: 'x' },
    ])
      assert.equal(await songRefToSong(db, ref), null, JSON.stringify(ref));
    assert.deepEqual([...(await songsByIds(db, [id, '999999', 'junk'])).keys()], [id]);
  });

  it('[H303] search finds every word from its beginning, in any order, and nothing in nothing', async () => {
    await song(db, 'Harbour Lights', { artistName: 'Mara Vale' });
    await song(db, 'Hidden', { artistName: 'Mara Vale', status: 'UNVERIFIED' });
    const found = async (words: string) =>
      (await searchSongs(db, words, { limit: 20, offset: 0 })).songs.map((one) => one.trackName);
    assert.deepEqual(await found('vale harb'), ['Harbour Lights']);
    assert.deepEqual(await found("lights' & !:* |"), ['Harbour Lights']);
    assert.deepEqual(await found('hidden mara'), []);
    assert.deepEqual(await found(' ,! '), []);
  });

  it("[H312] unverified uploads are in their owner's list alone", async () => {
    const bob = await person(db, 'bob');
    const draft = await song(db, 'Draft', { owner: bob, status: 'UNVERIFIED' });
    const out = await song(db, 'Out', { owner: bob });
    const page = { limit: 100, offset: 0 };
    const ids = (answer: { songs: { songId: string }[] }) => answer.songs.map((one) => one.songId);
    assert.deepEqual(ids(await songsOfOwner(db, bob, page)), [out, draft]);
    assert.deepEqual(ids(await songsOfOwner(db, bob, { ...page, verified: true })), [out]);
    assert.deepEqual(ids(await songsOfOwner(db, bob, { ...page, verified: false })), [draft]);
    assert.ok(!ids(await publicSongs(db, page)).includes(draft));
  });
});
