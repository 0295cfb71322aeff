import assert from 'node:assert/strict';
import { Song } from '../models/songs.ts';
import { databaseTest } from '../testing.ts';
import { addCrateSongs, setCurrentPosition } from './crate-changes.ts';
import { listCrateSongs, withCrate } from './crate-songs.ts';
import { insertCrate, insertDefaultCrates, listCrates, loadSpecialCrate } from './crates.ts';
import { addToLikes, removeFromLikes } from './likes.ts';
import { loadNextQueueSongs, moveQueueSongToEnd } from './queue.ts';
import {
  listPublicSongs,
  listUploadedSongs,
  loadSong,
  loadSongs,
  resolveSongRef,
  searchSongs,
} from './songs.ts';
import { insertTestSong, insertTestUser } from './testing.ts';

describe('queues, liked songs and search in the database', () => {
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
    (await listCrateSongs(t.db, crateUuid, { limit: 300, offset: 0 })).songs.map((one) => one.trackName);

  it('[R005][R062] each user has one queue named “default” and one playlist of liked songs named “tt-stars”', async () => {
    const ann = await insertTestUser(t.db, 'ann');
    await Promise.all([insertDefaultCrates(t.db, ann), insertDefaultCrates(t.db, ann)]);
    const [queue, likes] = [
      await loadSpecialCrate(t.db, ann, 'queue'),
      await loadSpecialCrate(t.db, ann, 'likes'),
    ];
    assert.deepEqual([queue.crateName, queue.crateSongsNumber], ['default', 0]);
    assert.deepEqual([likes.crateName, likes.crateSongsNumber], ['tt-stars', 0]);
    assert.deepEqual((await listCrates(t.db, ann, { limit: 10, offset: 0 })).crates, []);
  });

  it('[H830][H310] a played song moves to the end of its queue, and the song after it comes next', async () => {
    const kai = await insertTestUser(t.db, 'djKai');
    const { crateUuid } = await loadSpecialCrate(t.db, kai, 'queue');
    await fill(crateUuid, [
      await insertTestSong(t.db, 'one'),
      await insertTestSong(t.db, 'two'),
      await insertTestSong(t.db, 'three'),
    ]);
    const [first, second] = await loadNextQueueSongs(t.db, kai, 2);
    assert.deepEqual([first?.trackName, second?.trackName], ['one', 'two']);
    await moveQueueSongToEnd(t.db, kai, first?.crateSongUuid ?? '');
    assert.deepEqual(await titles(crateUuid), ['two', 'three', 'one']);
    assert.equal((await loadNextQueueSongs(t.db, kai, 1))[0]?.trackName, 'two');
    await withCrate(t.db, crateUuid, (tx, crate) => setCurrentPosition(tx, crate, 2));
    const last = (await loadNextQueueSongs(t.db, kai, 1))[0];
    assert.equal(last?.trackName, 'one');
    await moveQueueSongToEnd(t.db, kai, last?.crateSongUuid ?? '');
    assert.equal((await loadNextQueueSongs(t.db, kai, 1))[0]?.trackName, 'two');
  });

  it('[H041][H310] a song added at the start of a queue plays next, whichever song was current', async () => {
    const kai = await insertTestUser(t.db, 'djKai');
    const { crateUuid } = await loadSpecialCrate(t.db, kai, 'queue');
    await fill(crateUuid, [
      await insertTestSong(t.db, 'one'),
      await insertTestSong(t.db, 'two'),
      await insertTestSong(t.db, 'three'),
    ]);
    await withCrate(t.db, crateUuid, (tx, crate) => setCurrentPosition(tx, crate, 1));
    assert.deepEqual(
      (await loadNextQueueSongs(t.db, kai, 5)).map((one) => one.trackName),
      ['two', 'three', 'one'],
    );
    const songId = await insertTestSong(t.db, 'zero');
    await withCrate(t.db, crateUuid, (tx, crate) => addCrateSongs(tx, crate, [{ songId }], false));
    assert.equal((await loadNextQueueSongs(t.db, kai, 1))[0]?.trackName, 'zero');
  });

  it('[H302] unverified, too long and zero-length songs of a queue are skipped', async () => {
    const bob = await insertTestUser(t.db, 'bob');
    const { crateUuid } = await loadSpecialCrate(t.db, bob, 'queue');
    const unready = await insertTestSong(t.db, 'unready', { status: 'UNVERIFIED' });
    const endless = await insertTestSong(t.db, 'endless', { duration: 1201 });
    const silent = await insertTestSong(t.db, 'of no length', { duration: 0 });
    await fill(crateUuid, [unready, endless, silent, await insertTestSong(t.db, 'ready')]);
    assert.deepEqual(
      (await loadNextQueueSongs(t.db, bob, 3)).map((one) => one.trackName),
      ['ready'],
    );
  });

  it('[H2023] the next song of a queue is found behind more refused songs than are loaded at first', async () => {
    const kai = await insertTestUser(t.db, 'djKai');
    const { crateUuid } = await loadSpecialCrate(t.db, kai, 'queue');
    const unready: string[] = [];
    for (let n = 0; n < 60; n += 1)
      unready.push(await insertTestSong(t.db, `unready ${n}`, { status: 'UNVERIFIED' }));
    await fill(crateUuid, [...unready, await insertTestSong(t.db, 'ready')]);
    assert.deepEqual(
      (await loadNextQueueSongs(t.db, kai, 2)).map((one) => one.trackName),
      ['ready'],
    );
  });

  it('[H044][R136][R137][R139] liking the same song twice lists it once; a recording of another length counts as another song', async () => {
    const ann = await insertTestUser(t.db, 'ann');
    const { crateUuid } = await loadSpecialCrate(t.db, ann, 'likes');
    const original = await insertTestSong(t.db, 'Blue Hour', { artistName: 'Nima', duration: 100 });
    const again = await insertTestSong(t.db, 'blue hour', { artistName: 'NIMA', duration: 105 });
    const longer = await insertTestSong(t.db, 'Blue Hour', { artistName: 'Nima', duration: 111 });
    await Promise.all([addToLikes(t.db, [ann], original), addToLikes(t.db, [ann], original)]);
    await addToLikes(t.db, [ann], again);
    await addToLikes(t.db, [ann], longer);
    const liked = await listCrateSongs(t.db, crateUuid, { limit: 10, offset: 0 });
    assert.deepEqual(
      liked.songs.map((one) => one.songId),
      [longer, original],
    );
    await removeFromLikes(t.db, [ann], longer);
    await removeFromLikes(t.db, [ann], longer);
    assert.deepEqual(
      (await listCrateSongs(t.db, crateUuid, { limit: 10, offset: 0 })).songs.map((one) => one.songId),
      [original],
    );
  });

  it('[H301] resolveSongRef finds a song by id, short id, provider id or playlist entry', async () => {
    const ann = await insertTestUser(t.db, 'ann');
    const id = await insertTestSong(t.db, 'Referred');
    const known = await loadSong(t.db, id);
    await Song.query(t.db)
      .where({ id: Number(id) })
      .patch({ musicProviders: { soundCloudPublic: 'sc-7' } });
    const { crateUuid } = await insertCrate(t.db, { userUuid: ann, crateName: 'x' });
    await fill(crateUuid, [id]);
    const [placed] = (await listCrateSongs(t.db, crateUuid, { limit: 1, offset: 0 })).songs;
    const refs = [
      { songId: id },
      { songId: known?.songShortId },
      { musicProvider: 'uploadService', songId: id },
      { musicProvider: 'soundcloud', songId: 'sc-7' },
      { crateSongUuid: placed?.crateSongUuid ?? '' },
    ];
    for (const ref of refs) assert.equal((await resolveSongRef(t.db, ref))?.songId, id, JSON.stringify(ref));
    for (const ref of [
      {},
      { songId: '0' },
      { musicProvider: 'spotify', songId: 'sc-7' },
      { crateSongUuid: 'x' },
    ])
      assert.equal(await resolveSongRef(t.db, ref), null, JSON.stringify(ref));
    assert.deepEqual([...(await loadSongs(t.db, [id, '999999', 'junk'])).keys()], [id]);
  });

  it('[H303][H1571] a search finds verified songs by the beginnings of words in any order, with or without accents', async () => {
    await insertTestSong(t.db, 'Harbour Lights', { artistName: 'Mara Vale' });
    await insertTestSong(t.db, 'Hidden', { artistName: 'Mara Vale', status: 'UNVERIFIED' });
    const found = async (words: string) =>
      (await searchSongs(t.db, words, { limit: 20, offset: 0 })).songs.map((one) => one.trackName);
    assert.deepEqual(await found('vale harb'), ['Harbour Lights']);
    assert.deepEqual(await found("lights' & !:* |"), ['Harbour Lights']);
    assert.deepEqual(await found('hidden mara'), []);
    await insertTestSong(t.db, 'Ondoré', { artistName: 'Marrow & Finch' });
    for (const words of ['ondore', 'ONDORE\u0301', 'marrow and finch', 'finch & ondoré'])
      assert.deepEqual(await found(words), ['Ondoré'], words);
    assert.deepEqual(await found(' ,! '), []);
  });

  it('[H312] unverified uploads are listed only for their owner', async () => {
    const bob = await insertTestUser(t.db, 'bob');
    const draft = await insertTestSong(t.db, 'Draft', { owner: bob, status: 'UNVERIFIED' });
    const out = await insertTestSong(t.db, 'Out', { owner: bob });
    const page = { limit: 100, offset: 0 };
    const ids = (answer: { songs: { songId: string }[] }) => answer.songs.map((one) => one.songId);
    assert.deepEqual(ids(await listUploadedSongs(t.db, bob, page)), [out, draft]);
    assert.deepEqual(ids(await listUploadedSongs(t.db, bob, { ...page, verified: true })), [out]);
    assert.deepEqual(ids(await listUploadedSongs(t.db, bob, { ...page, verified: false })), [draft]);
    assert.ok(!ids(await listPublicSongs(t.db, page)).includes(draft));
  });
});
