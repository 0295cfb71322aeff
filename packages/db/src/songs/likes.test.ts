import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Crate, CrateSong } from '../models/songs.ts';
import { databaseTest } from '../testing.ts';
import { listCrateSongs } from './crate-songs.ts';
import { loadSpecialCrate } from './crates.ts';
import { addToLikes, removeFromLikes } from './likes.ts';
import { insertTestSong, insertTestUser } from './testing.ts';

describe('adding a song to the liked songs of many users', () => {
  const t = databaseTest();

  const crowd = async (size: number): Promise<string[]> => {
    const { rows } = await t.db.raw(
      `insert into users (nickname, nickname_skeleton, avatar_id)
       select name, name, 'classic' from generate_series(1, :size) n,
         lateral (select 'p-' || n || '-' || cast(:mark as text) as name) named returning uuid`,
      { size, mark: randomUUID() },
    );
    return rows.map((row: { uuid: string }) => row.uuid);
  };
  const likesOf = async (userUuid: string) => {
    const { crateUuid, currentPosition } = await loadSpecialCrate(t.db, userUuid, 'likes');
    const { songs } = await listCrateSongs(t.db, crateUuid, { limit: 10, offset: 0 });
    return { names: songs.map((one) => one.trackName), currentPosition };
  };

  it('[H438] adding a song to the liked songs of two thousand users takes at most five SQL statements', async () => {
    const people = await crowd(2000);
    const [first, second] = [await insertTestSong(t.db, 'First'), await insertTestSong(t.db, 'Second')];
    const statements: string[] = [];
    const hear = ({ sql }: { sql: string }) => statements.push(sql);
    t.db.on('query', hear);
    await addToLikes(t.db, people, first);
    t.db.off('query', hear);
    assert.ok(statements.length <= 5, statements.join('\n'));
    await addToLikes(t.db, people.slice(0, 1000), second);
    assert.equal(
      await CrateSong.query(t.db)
        .where({ songId: Number(first) })
        .resultSize(),
      2000,
    );
    assert.deepEqual((await likesOf(people[0] ?? '')).names, ['Second', 'First']);
    assert.deepEqual((await likesOf(people[1999] ?? '')).names, ['First']);
    await removeFromLikes(t.db, people, first);
    assert.deepEqual((await likesOf(people[0] ?? '')).names, ['Second']);
    assert.deepEqual((await likesOf(people[1999] ?? '')).names, []);
  });

  it('[H044][H438] a user’s liked songs contain a song only once, even if several batches add it simultaneously', async () => {
    const people = await crowd(60);
    const [original, again] = [
      await insertTestSong(t.db, 'Tide', { artistName: 'Oona', duration: 100 }),
      await insertTestSong(t.db, 'TIDE', { artistName: 'oona', duration: 102 }),
    ];
    await Promise.all([
      addToLikes(t.db, people, original),
      addToLikes(t.db, people.toReversed(), original),
      addToLikes(t.db, people.slice(20), again),
      addToLikes(t.db, people.slice(0, 40).toReversed(), again),
    ]);
    for (const uuid of people) assert.equal((await likesOf(uuid)).names.length, 1);
  });

  it('[H438] songs added to users’ liked songs leave each user’s current song unchanged; unknown users are skipped', async () => {
    const [ann, bob] = [await insertTestUser(t.db, 'ann'), await insertTestUser(t.db, 'bob')];
    const songs = [
      await insertTestSong(t.db, 'A'),
      await insertTestSong(t.db, 'B'),
      await insertTestSong(t.db, 'C'),
    ];
    for (const id of songs.slice(0, 2)) await addToLikes(t.db, [ann, randomUUID(), bob], id);
    assert.deepEqual(await likesOf(ann), { names: ['B', 'A'], currentPosition: 1 });
    await addToLikes(t.db, [ann], songs[2] ?? '');
    assert.deepEqual(await likesOf(ann), { names: ['C', 'B', 'A'], currentPosition: 2 });
    assert.deepEqual(await likesOf(bob), { names: ['B', 'A'], currentPosition: 1 });
    await removeFromLikes(t.db, [randomUUID()], songs[0] ?? '');
    assert.deepEqual((await likesOf(ann)).names.length, 3);
  });

  it('[H438] [R102] a song removed from users’ liked songs leaves each user’s current song unchanged; after a removed last song the first is current', async () => {
    const ann = await insertTestUser(t.db, 'ann');
    const ids: string[] = [];
    for (const title of ['K', 'L', 'M']) {
      const id = await insertTestSong(t.db, title);
      await addToLikes(t.db, [ann], id);
      ids.push(id);
    }
    const [k, , m] = ids;
    assert.deepEqual(await likesOf(ann), { names: ['M', 'L', 'K'], currentPosition: 2 });
    const before = await loadSpecialCrate(t.db, ann, 'likes');
    const longAgo = '2020-01-01T00:00:00.000Z';
    await Crate.query(t.db).where({ uuid: before.crateUuid }).patch({ updatedAt: longAgo });
    await removeFromLikes(t.db, [ann], m ?? '');
    assert.deepEqual(await likesOf(ann), { names: ['L', 'K'], currentPosition: 1 });
    const after = await loadSpecialCrate(t.db, ann, 'likes');
    assert.equal(after.songsRevision, before.songsRevision + 1);
    assert.notEqual(after.updatedAt, longAgo);
    await removeFromLikes(t.db, [ann], k ?? '');
    assert.deepEqual(await likesOf(ann), { names: ['L'], currentPosition: 0 });
  });
});
