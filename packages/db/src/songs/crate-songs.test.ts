import assert from 'node:assert/strict';
import type { Db } from '../connect.ts';
import { databaseTest } from '../testing.ts';
import {
  addCrateSongs,
  clearCrate,
  copyCrateSongs,
  moveCrateSong,
  removeCrateSong,
  setCurrentPosition,
  shuffleCrate,
} from './crate-changes.ts';
import { type LockedCrate, listCrateSongs, withCrate } from './crate-songs.ts';
import { insertCrate, loadCrate, loadSpecialCrate } from './crates.ts';
import { rankBetween } from './ranks.ts';
import { insertTestSong, insertTestUser } from './testing.ts';

describe('songs of a playlist (crate) in the database', () => {
  const t = databaseTest();
  let ann: string;
  const songs: Record<string, string> = {};

  before(async () => {
    ann = await insertTestUser(t.db, 'ann');
    for (const name of ['a', 'b', 'c', 'd', 'e']) songs[name] = await insertTestSong(t.db, name);
  });

  const id = (name: string) => ({ songId: songs[name] ?? '' });
  const inside = <T>(crateUuid: string, change: (tx: Db, crate: LockedCrate) => Promise<T>) =>
    withCrate(t.db, crateUuid, change);
  const add = (crateUuid: string, names: string, append = true) =>
    inside(crateUuid, (tx, crate) => addCrateSongs(tx, crate, [...names].map(id), append));
  const order = async (crateUuid: string) =>
    (await listCrateSongs(t.db, crateUuid, { limit: 300, offset: 0 })).songs
      .map((one) => one.trackName)
      .join('');
  const uuidAt = async (crateUuid: string, position: number) => {
    const { songs: page } = await listCrateSongs(t.db, crateUuid, { limit: 1, offset: position });
    return page[0]?.crateSongUuid ?? '';
  };
  const crateOf = async (names: string) => {
    const { crateUuid } = await insertCrate(t.db, { userUuid: ann, crateName: 'Evening' });
    if (names) await add(crateUuid, names);
    return crateUuid;
  };

  it('[R101] songs are added at the end or start of a playlist in the given order, and their positions are returned', async () => {
    const crate = await crateOf('ab');
    assert.deepEqual(
      (await add(crate, 'cd'))?.map((one) => one.position),
      [2, 3],
    );
    assert.deepEqual(
      (await add(crate, 'ea', false))?.map((one) => one.position),
      [0, 1],
    );
    assert.equal(await order(crate), 'eaabcd');
  });

  it('[H042] the positions of songs in a page are counted from the start of the playlist, not of the page', async () => {
    const crate = await crateOf('abcde');
    const page = await listCrateSongs(t.db, crate, { limit: 2, offset: 3 });
    assert.deepEqual(
      page.songs.map((one) => [one.trackName, one.position]),
      [
        ['d', 3],
        ['e', 4],
      ],
    );
    assert.equal(page.count, 5);
  });

  it('[H042] a song moves to the given position, or to the nearest end if the position is outside the playlist', async () => {
    const crate = await crateOf('abcde');
    const move = async (from: number, to: number) => {
      const uuid = await uuidAt(crate, from);
      return (await inside(crate, (tx, locked) => moveCrateSong(tx, locked, uuid, to)))?.position;
    };
    assert.equal(await move(0, 2), 2);
    assert.equal(await order(crate), 'bcade');
    assert.equal(await move(4, 0), 0);
    assert.equal(await order(crate), 'ebcad');
    assert.equal(await move(1, 99), 4);
    assert.equal(await order(crate), 'ecadb');
    assert.equal(await move(2, -5), 0);
    assert.equal(await order(crate), 'aecdb');
  });

  it('[H042] the order stays right after 120 moves between the first two songs, although ranks run out of precision', async () => {
    assert.equal(rankBetween(1, 1 + Number.EPSILON), null);
    const crate = await crateOf('abc');
    for (let turn = 0; turn < 120; turn++) {
      const uuid = await uuidAt(crate, 2);
      await inside(crate, (tx, locked) => moveCrateSong(tx, locked, uuid, 1));
    }
    assert.equal(await order(crate), 'abc');
  });

  it('[R102] the current song stays current if an earlier one is removed; after a removed last song the first is current', async () => {
    const crate = await crateOf('abc');
    await inside(crate, (tx, locked) => setCurrentPosition(tx, locked, 2));
    const first = await uuidAt(crate, 0);
    const state = await inside(crate, (tx, locked) => removeCrateSong(tx, locked, first));
    assert.deepEqual([state?.count, state?.currentPosition], [2, 1]);
    const last = await uuidAt(crate, 1);
    const shorter = await inside(crate, (tx, locked) => removeCrateSong(tx, locked, last));
    assert.deepEqual([shorter?.count, shorter?.currentPosition], [1, 0]);
  });

  it('[R101][R102] the current song of a playlist stays current when songs are added or moved before it', async () => {
    const crate = await crateOf('abc');
    const current = async () => (await loadCrate(t.db, crate))?.currentPosition;
    await inside(crate, (tx, locked) => setCurrentPosition(tx, locked, 1));
    await add(crate, 'de', false);
    assert.deepEqual([await order(crate), await current()], ['deabc', 3]);
    const last = await uuidAt(crate, 4);
    await inside(crate, (tx, locked) => moveCrateSong(tx, locked, last, 0));
    assert.deepEqual([await order(crate), await current()], ['cdeab', 4]);
  });

  it('[R102] removing a song that is not in the playlist changes nothing', async () => {
    const [mine, other] = [await crateOf('a'), await crateOf('b')];
    const foreign = await uuidAt(other, 0);
    assert.equal(await inside(mine, (tx, locked) => removeCrateSong(tx, locked, foreign)), null);
    assert.equal(await inside(mine, (tx, locked) => removeCrateSong(tx, locked, 'nonsense')), null);
    assert.equal(await order(other), 'b');
  });

  it('[H043] shuffling a playlist puts the current song first and keeps all songs', async () => {
    const crate = await crateOf('abcde');
    await inside(crate, (tx, locked) => setCurrentPosition(tx, locked, 3));
    const state = await inside(crate, (tx, locked) => shuffleCrate(tx, locked, () => 0));
    assert.equal(state?.currentPosition, 0);
    assert.equal(await order(crate), 'dbcea');
  });

  it('[R103][R104] a queue can be cleared, and filled from a playlist in the playlist’s order', async () => {
    const playlist = await crateOf('cab');
    const { crateUuid } = await loadSpecialCrate(t.db, ann, 'queue');
    await add(crateUuid, 'de');
    const emptied = await inside(crateUuid, (tx, queue) => clearCrate(tx, queue));
    assert.deepEqual([emptied?.count, emptied?.currentPosition], [0, 0]);
    assert.equal(await inside(crateUuid, (tx, queue) => copyCrateSongs(tx, queue, playlist)), 3);
    assert.equal(await order(crateUuid), 'cab');
    assert.equal((await loadCrate(t.db, crateUuid))?.crateSongsNumber, 3);
  });

  it('[H311] twenty additions and twenty moves in a playlist at the same time lose and duplicate no song', async () => {
    const crate = await crateOf('abcde');
    const adding = Array.from({ length: 20 }, (_, index) =>
      add(crate, 'abcde'[index % 5] ?? 'a', index % 2 === 0),
    );
    const moving = Array.from({ length: 20 }, async (_, index) => {
      const uuid = await uuidAt(crate, index % 5);
      return inside(crate, (tx, locked) => moveCrateSong(tx, locked, uuid, (index * 7) % 11));
    });
    const answers = await Promise.all([...adding, ...moving]);
    assert.ok(answers.every((answer) => answer !== null));
    const { songs: all, count } = await listCrateSongs(t.db, crate, { limit: 300, offset: 0 });
    assert.equal(count, 25);
    assert.equal(new Set(all.map((one) => one.crateSongUuid)).size, 25);
    assert.deepEqual([...(await order(crate))].sort().join(''), 'aaaaabbbbbcccccdddddeeeee');
  });
});
