import assert from 'node:assert/strict';
import { crateSongs, likedSongs, queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { crates } from '@hangout/contract/rest/crates/crates';
import { uploadedSongs } from '@hangout/contract/rest/uploads/uploaded-songs';
import { deleteAccount } from '@hangout/worker/accounts/delete-account';
import { insertPreparedSong } from '../testing/music.ts';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

const nobody = '00000000-0000-4000-8000-000000000000';

describe('songs of playlists, queue and liked songs', () => {
  const t = restTest();
  const songs: Record<string, string> = {};
  before(async () => {
    for (const name of ['a', 'b', 'c', 'd']) songs[name] = await insertPreparedSong(t.db, name);
  });
  const refs = (names: string) => [...names].map((name) => ({ songId: songs[name] ?? '' }));
  const names = (answer: { songs: { trackName: string }[] }) =>
    answer.songs.map((song) => song.trackName).join('');
  const crateOf = async (who: TestUser, content = '') => {
    const { crateUuid } = await who.api(crates.create, { songs: refs(content) });
    return crateUuid;
  };
  /** The endpoint groups of a playlist, the queue and the likes, which offer the same operations. */
  const families = [
    ['a playlist', crateSongs, crateOf],
    ['the queue', queueSongs, async () => ''],
    ['the liked songs', likedSongs, async () => ''],
  ] as const;

  for (const [what, calls, make] of families) {
    it(`[R005][R101][R102][R103] songs can be added to ${what}, and then read, moved, removed, shuffled and cleared`, async () => {
      const ann = await t.ann();
      const crateUuid = await make(ann);
      // All three groups take the same input, except that only the first one has the parameter `crateUuid`.
      const at = (more: object = {}) => ({ crateUuid, ...more }) as never;
      const added = await ann.api(calls.add, at({ songs: refs('ab') }));
      assert.deepEqual(
        added.songs.map((song) => song.position),
        [0, 1],
      );
      assert.deepEqual([added.count, added.currentPosition], [2, 0]);
      for (const song of added.songs) assert.equal(song.crateSongUUID, song.crateSongUuid);
      const first = await ann.api(calls.add, at({ song: refs('c')[0], append: false }));
      assert.equal(first.songs[0]?.position, 0);
      assert.equal(names(await ann.api(calls.songs, at())), 'cab');
      const page = await ann.api(calls.songs, at({ limit: 1, offset: 1 }));
      assert.deepEqual([names(page), page.count, page.songs[0]?.position], ['a', 3, 1]);
      const c = first.songs[0]?.crateSongUuid ?? '';
      const moved = await ann.api(calls.move, at({ crateSongUuid: c, newPosition: 99 }));
      assert.deepEqual([moved.position, moved.crateSongUUID], [2, c]);
      assert.equal(names(await ann.api(calls.songs, at())), 'abc');
      const chosen = await ann.api(calls.setCurrent, at({ position: 1 }));
      assert.equal(chosen.currentPosition, 1);
      const mixed = await ann.api(calls.shuffle, at());
      assert.deepEqual([mixed.songs[0]?.trackName, mixed.currentPosition, mixed.count], ['b', 0, 3]);
      const shorter = await ann.api(calls.remove, at({ crateSongUuid: c }));
      assert.equal(shorter.count, 2);
      assert.equal(
        (await refusalOf(ann.api(calls.remove, at({ crateSongUuid: c })))).code,
        'crate_song_not_found',
      );
      assert.equal((await ann.api(calls.clearByPost, at())).count, 0);
      const { songs: left, count, totalDuration } = await ann.api(calls.songs, at());
      assert.deepEqual([left, count, totalDuration], [[], 0, 0]);
    });
  }

  for (const [what, calls, make] of families) {
    it(`[H563][H564] several songs can be removed from ${what} at once, and undo restores them at their positions`, async () => {
      const ann = await t.ann();
      const crateUuid = await make(ann);
      const at = (more: object = {}) => ({ crateUuid, ...more }) as never;
      const { songs: added } = await ann.api(calls.add, at({ songs: refs('abcd') }));
      const [a, b, c, d] = added.map((song) => song.crateSongUuid);
      await ann.api(calls.setCurrent, at({ position: 1 }));
      const removed = await ann.api(calls.removeMany, at({ crateSongUuids: [b, d, nobody] }));
      assert.deepEqual([removed.count, removed.currentPosition], [2, 1]);
      await ann.api(calls.move, at({ crateSongUuid: c, newPosition: 0 }));
      const back = await ann.api(calls.restore, at({ removal: removed.removal }));
      assert.deepEqual([back.count, back.currentPosition], [4, 2]);
      const page = await ann.api(calls.songs, at());
      assert.equal(page.currentPosition, 2);
      assert.equal(names(page), 'cabd');
      assert.deepEqual(
        page.songs.map((song) => song.crateSongUuid),
        [c, a, b, d],
      );
      const again = await refusalOf(ann.api(calls.restore, at({ removal: removed.removal })));
      assert.deepEqual([again.status, again.code], [404, 'removal_gone']);
      const one = await ann.api(calls.remove, at({ crateSongUuid: a }));
      const cleared = await ann.api(calls.clear, at());
      assert.equal(cleared.count, 0);
      await ann.api(calls.restore, at({ removal: cleared.removal }));
      assert.equal(names(await ann.api(calls.songs, at())), 'cbd');
      await ann.api(calls.restore, at({ removal: one.removal }));
      assert.equal(names(await ann.api(calls.songs, at())), 'cabd');
      const nothing = await ann.api(calls.removeMany, at({ crateSongUuids: [nobody] }));
      assert.deepEqual([nothing.count, nothing.removal], [4, null]);
    });
  }

  it('[R129] a request to add songs that names no playlist, or an unknown one, is refused', async () => {
    const ann = await t.ann();
    const songs = refs('a');
    for (const crateUuid of [nobody, 'none'])
      assert.equal((await refusalOf(ann.api(crateSongs.add, { crateUuid, songs }))).code, 'crate_not_found');
    const answer = await fetch(`${t.base}/api/playlist-service/crate//songs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ songs }),
    });
    assert.equal(answer.status, 404);
  });

  it('[H564] restoring removed songs keeps songs that were added in the meantime; another user cannot restore them into their own playlist', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const crateUuid = await crateOf(ann, 'abc');
    const { removal } = await ann.api(crateSongs.clear, { crateUuid });
    await ann.api(crateSongs.add, { crateUuid, songs: refs('d') });
    await ann.api(crateSongs.add, { crateUuid, songs: refs('d'), append: false });
    const other = await crateOf(bob);
    const asked = { crateUuid: other, removal: removal ?? '' };
    assert.equal((await refusalOf(bob.api(crateSongs.restore, asked))).code, 'removal_gone');
    await ann.api(crateSongs.restore, { crateUuid, removal: removal ?? '' });
    assert.equal(names(await ann.api(crateSongs.songs, { crateUuid })), 'dabcd');
  });

  it('[H562][H566] each change of a playlist’s songs raises its revision by one; a page of songs has the revision, count and total duration', async () => {
    const ann = await t.ann();
    const crateUuid = await crateOf(ann, 'ab');
    const first = await ann.api(crateSongs.songs, { crateUuid, limit: 1, offset: 1 });
    assert.deepEqual([first.songs.length, first.count, first.totalDuration], [1, 2, 240]);
    const added = await ann.api(crateSongs.add, { crateUuid, songs: refs('ac') });
    assert.deepEqual([added.songsRevision, added.alreadyIn], [first.songsRevision + 1, 1]);
    const [song] = added.songs;
    const crateSongUuid = song?.crateSongUuid ?? '';
    const moved = await ann.api(crateSongs.move, { crateUuid, crateSongUuid, newPosition: 0 });
    const removed = await ann.api(crateSongs.remove, { crateUuid, crateSongUuid });
    const restored = await ann.api(crateSongs.restore, { crateUuid, removal: removed.removal ?? '' });
    assert.deepEqual(
      [moved, removed, restored].map(({ songsRevision }) => songsRevision - added.songsRevision),
      [1, 2, 3],
    );
    await ann.api(crates.update, { crateUuid, crateName: 'Renamed' });
    const { songsRevision } = await ann.api(crates.byUuid, { crateUuid });
    assert.equal(songsRevision, restored.songsRevision);
  });

  it('[H2005] [R102] [H566] the deletion of an upload, or of its owner’s account, removes it from other users’ queues and playlists, whose current songs stay current', async () => {
    const ways = [
      (owner: TestUser, id: string) => owner.api(uploadedSongs.delete, { id }),
      (owner: TestUser) => deleteAccount({ ...t.dependencies, db: t.db }, owner.uuid),
    ];
    for (const deleteUpload of ways) {
      const [ann, bob] = [await t.ann(), await t.bob()];
      const x = { songId: await insertPreparedSong(t.db, 'x', { ownerUuid: ann.uuid }) };
      await bob.api(queueSongs.add, { songs: [x, ...refs('ab'), x, ...refs('c')] });
      await bob.api(queueSongs.setCurrent, { position: 2 });
      const { crateUuid } = await bob.api(crates.create, { songs: [...refs('ab'), x] });
      const { crateUuid: other } = await bob.api(crates.create, { songs: refs('ab') });
      await bob.api(crateSongs.setCurrent, { crateUuid, position: 2 });
      const read = () =>
        Promise.all([
          bob.api(queueSongs.songs),
          bob.api(crateSongs.songs, { crateUuid }),
          bob.api(crateSongs.songs, { crateUuid: other }),
        ]);
      const before = await read();
      await deleteUpload(ann, x.songId);
      const after = await read();
      assert.deepEqual(
        after.map((page) => [names(page), page.currentPosition]),
        [
          ['abc', 1],
          ['ab', 0],
          ['ab', 0],
        ],
      );
      assert.deepEqual(
        after.map(({ songsRevision }, at) => songsRevision - (before[at]?.songsRevision ?? 0)),
        [1, 1, 0],
      );
    }
  });

  it('[H567] a playlist’s songs can be searched and sorted without changing their order in the playlist', async () => {
    const ann = await t.ann();
    const titles = ['Rain on Tin', 'all morning', 'Morning Rain', 'Zebra'];
    const given = await Promise.all(
      titles.map((title, at) => insertPreparedSong(t.db, title, { duration: 300 - at, artistName: 'Otis' })),
    );
    const { crateUuid } = await ann.api(crates.create, { songs: given.map((songId) => ({ songId })) });
    const shown = async (query: object) => {
      const page = await ann.api(crateSongs.songs, { crateUuid, ...query });
      return [page.count, ...page.songs.map((song) => `${song.position} ${song.trackName}`)];
    };
    assert.deepEqual(await shown({ find: 'RAIN otis' }), [2, '0 Rain on Tin', '2 Morning Rain']);
    assert.deepEqual(await shown({ find: '100%' }), [0]);
    assert.deepEqual(await shown({ sort: 'title', limit: 2 }), [4, '1 all morning', '2 Morning Rain']);
    assert.deepEqual(await shown({ sort: 'title', limit: 2, page: 2 }), [4, '0 Rain on Tin', '3 Zebra']);
    assert.deepEqual(await shown({ sort: 'duration', limit: 1 }), [4, '3 Zebra']);
    assert.deepEqual(await shown({ sort: 'duration', descending: true, limit: 1 }), [4, '0 Rain on Tin']);
    assert.deepEqual(await shown({ sort: 'position', descending: true, limit: 1 }), [4, '3 Zebra']);
    assert.deepEqual(await shown({ limit: 2 }), [4, '0 Rain on Tin', '1 all morning']);
  });

  it('[R102] the new position of a moved song is read from query or body, and a move without a position is refused', async () => {
    const ann = await t.ann();
    const { songs: added } = await ann.api(queueSongs.add, { songs: refs('abc') });
    const a = added[0]?.crateSongUuid ?? '';
    const path = `${t.base}/api/playlist-service/crate/special/queue/songs/${a}/position`;
    const put = (url: string, body?: object) =>
      fetch(url, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${ann.token}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        body: body ? JSON.stringify(body) : null,
      });
    assert.equal((await put(`${path}?newPosition=2`)).status, 200);
    assert.equal(names(await ann.api(queueSongs.songs)), 'bca');
    assert.equal((await put(path, { newPosition: 0 })).status, 200);
    assert.equal(names(await ann.api(queueSongs.songs)), 'abc');
    const nowhere = await put(path, {});
    assert.deepEqual([nowhere.status, (await nowhere.json()).code], [400, 'position_missing']);
  });

  it('[R103] each of the four routes that clear the queue removes all its songs', async () => {
    const ann = await t.ann();
    const ways: [string, string][] = [
      ['DELETE', ''],
      ['DELETE', '/songs'],
      ['DELETE', '/clear'],
      ['POST', '/songs/clear'],
    ];
    for (const [method, end] of ways) {
      await ann.api(queueSongs.add, { songs: refs('ab') });
      const url = `${t.base}/api/playlist-service/crate/special/queue${end}`;
      const response = await fetch(url, { method, headers: { authorization: `Bearer ${ann.token}` } });
      assert.equal(response.status, 200, `${method} ${end}`);
      assert.equal((await ann.api(queueSongs.crate)).count, 0, `${method} ${end}`);
    }
  });

  it('[R104] copying a playlist into the queue appends its songs in their order', async () => {
    const ann = await t.ann();
    const playlist = await crateOf(ann, 'dca');
    await ann.api(queueSongs.add, { songs: refs('b') });
    await ann.api(queueSongs.clear);
    const queue = await ann.api(queueSongs.crate);
    const copied = await ann.api(crates.copy, { crateId: queue.crateUuid, srcCrateId: playlist });
    assert.deepEqual([copied.kind, copied.count], ['queue', 3]);
    assert.equal(names(await ann.api(queueSongs.songs)), 'dca');
    await ann.api(queueSongs.copy, { srcCrateId: playlist });
    assert.equal(names(await ann.api(queueSongs.songs)), 'dcadca');
    assert.equal((await refusalOf(ann.api(queueSongs.copy, {}))).code, 'source_missing');
  });

  it('[H044] liking a song again succeeds, and the liked songs contain it only once', async () => {
    const ann = await t.ann();
    await ann.api(likedSongs.add, { songs: refs('ab') });
    const again = await ann.api(likedSongs.add, { songs: refs('bca') });
    assert.deepEqual([names(again), again.count], ['c', 3]);
    const { crateUuid } = await ann.api(likedSongs.crate);
    const track = await ann.api(crateSongs.addTrack, { crateUuid, songId: songs.a ?? '' });
    assert.equal(track.trackName, 'a');
  });

  it('[H2184] adding a liked song to the likes answers the entry that holds it, named by its short id or as the same song too', async () => {
    const ann = await t.ann();
    const { songs: liked, crateUuid } = await ann.api(likedSongs.add, { songs: refs('dab') });
    const [, entry] = liked;
    const shortId = entry?.songShortId ?? '';
    const same = await insertPreparedSong(t.db, entry?.trackName ?? '', {
      ...{ artistName: entry?.artistName, duration: entry?.duration },
    });
    for (const songId of [songs.a ?? '', shortId, same]) {
      const track = await ann.api(crateSongs.addTrack, { crateUuid, songId });
      assert.deepEqual([track.crateSongUuid, track.position], [entry?.crateSongUuid, 1]);
    }
  });

  it('[R130] a song is added to a playlist by its id, at the end or at the start', async () => {
    const ann = await t.ann();
    const crateUuid = await crateOf(ann, 'ab');
    const end = await ann.api(crateSongs.addTrack, { crateUuid, songId: Number(songs.c) });
    const start = await ann.api(crateSongs.addTrack, { crateUuid, songId: songs.d ?? '', append: false });
    assert.deepEqual([end.position, start.position], [2, 0]);
    assert.equal(names(await ann.api(crateSongs.songs, { crateUuid })), 'dabc');
  });

  it('[H301] a request to add songs to a playlist is refused as a whole if one of the songs is unknown', async () => {
    const ann = await t.ann();
    const draft = await insertPreparedSong(t.db, 'draft', { status: 'UNVERIFIED' });
    const own = await insertPreparedSong(t.db, 'own', { status: 'UNVERIFIED', ownerUuid: ann.uuid });
    const byProvider = { musicProvider: 'uploadService', songId: songs.b ?? '' };
    const byMap = { musicProviders: { uploadService: songs.c ?? '' } };
    const added = await ann.api(queueSongs.add, { songs: [{ songId: own }, byProvider, byMap] });
    assert.deepEqual(
      added.songs.map((song) => song.trackName),
      ['own', 'b', 'c'],
    );
    const unknown = [draft, '999999999', 'nonsense', '']
      .map((songId) => ({ songId }))
      .concat([{ songId: 'x', musicProvider: 'spotify' }] as never);
    for (const ref of unknown) {
      const { status, code } = await refusalOf(ann.api(queueSongs.add, { songs: [...refs('d'), ref] }));
      assert.deepEqual([status, code], [404, 'song_not_found'], JSON.stringify(ref));
    }
    assert.equal((await ann.api(queueSongs.crate)).count, 3);
    assert.equal((await refusalOf(ann.api(queueSongs.add, {}))).code, 'no_songs');
  });

  it('[H313] other users can read a public playlist but not change it; a private playlist returns 404 to other users', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const open = await crateOf(ann, 'ab');
    const { crateUuid: hidden } = await ann.api(crates.create, { isPrivate: true, songs: refs('c') });
    const queue = await ann.api(queueSongs.crate);
    assert.equal(names(await bob.api(crateSongs.songs, { crateUuid: open })), 'ab');
    const first = (await bob.api(crateSongs.songs, { crateUuid: open })).songs[0]?.crateSongUuid ?? '';
    const tries = (crateUuid: string) => [
      bob.api(crateSongs.add, { crateUuid, songs: refs('d') }),
      bob.api(crateSongs.remove, { crateUuid, crateSongUuid: first }),
      bob.api(crateSongs.move, { crateUuid, crateSongUuid: first, newPosition: 1 }),
      bob.api(crateSongs.clear, { crateUuid }),
      bob.api(crateSongs.shuffle, { crateUuid }),
      bob.api(crateSongs.setCurrent, { crateUuid, position: 1 }),
      bob.api(crates.update, { crateUuid, crateName: 'mine now' }),
      bob.api(crates.delete, { crateUuid }),
      bob.api(crates.copy, { crateId: crateUuid, srcCrateId: open }),
    ];
    const statuses = async (calls: Promise<unknown>[]) =>
      new Set((await Promise.all(calls.map(refusalOf))).map((refusal) => refusal.status));
    assert.deepEqual(await statuses(tries(open)), new Set([403]));
    for (const crateUuid of [hidden, queue.crateUuid, nobody, 'nonsense'])
      assert.deepEqual(
        await statuses([...tries(crateUuid), bob.api(crates.byUuid, { crateUuid })]),
        new Set([404]),
      );
    const copied = await bob.api(queueSongs.copy, { srcCrateId: open });
    assert.equal(copied.count, 2);
    assert.equal((await refusalOf(bob.api(queueSongs.copy, { srcCrateId: hidden }))).status, 404);
    assert.equal(names(await ann.api(crateSongs.songs, { crateUuid: open })), 'ab');
  });

  it('[H311] simultaneous additions and moves in a playlist lose no song, and leave no gap in the positions', async () => {
    const ann = await t.ann();
    const { songs: added } = await ann.api(queueSongs.add, { songs: refs('abcd') });
    await Promise.all(
      Array.from({ length: 24 }, async (_, turn) => {
        const crateSongUuid = added[turn % 4]?.crateSongUuid ?? '';
        if (turn % 2 === 0) await ann.api(queueSongs.add, { songs: refs('a'), append: turn % 4 === 0 });
        else await ann.api(queueSongs.move, { crateSongUuid, newPosition: turn % 5 });
      }),
    );
    const { songs: all, count } = await ann.api(queueSongs.songs);
    assert.equal(count, 16);
    assert.deepEqual(
      all.map((song) => song.position),
      Array.from({ length: 16 }, (_, at) => at),
    );
    assert.equal(new Set(all.map((song) => song.crateSongUuid)).size, 16);
  });

  it('[R101] [H301] forty songs given by provider ids are looked up in one query; if a song has several ids, the first known one counts', async () => {
    const ann = await t.ann();
    await t.db.raw(
      `insert into songs (short_id, track_name, artist_name, duration, status, music_providers)
       select 'wave' || n, 'Wave ' || n, 'Mara', 100, 'VERIFIED', jsonb_build_object('spotify', 'wave-' || n)
       from generate_series(1, 40) n`,
    );
    const waves = Array.from({ length: 40 }, (_, at) => ({
      musicProviders: { deezer: 'nobody-knows-it', spotify: `wave-${at + 1}`, uploadService: songs.a ?? '' },
    }));
    const statements: string[] = [];
    const hear = ({ sql }: { sql: string }) => statements.push(sql);
    t.db.on('query', hear);
    const added = await ann.api(queueSongs.add, { songs: waves });
    t.db.off('query', hear);
    assert.deepEqual(
      added.songs.map((song) => song.trackName),
      waves.map((_, at) => `Wave ${at + 1}`),
    );
    assert.equal(statements.filter((sql) => sql.includes('s.music_providers @>')).length, 1);
    const unknown = ann.api(queueSongs.add, {
      songs: [{ songId: songs.a ?? '' }, { songId: 'no-such-name' }],
    });
    assert.equal((await refusalOf(unknown)).code, 'song_not_found');
  });
});
