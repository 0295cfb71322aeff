import assert from 'node:assert/strict';
import { crateSongs, likedSongs, queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { crates } from '@hangout/contract/rest/crates/crates';
import { forgetDeletedCrates } from '@hangout/db';
import { Crate, DeletedCrate, Song, SongFile } from '@hangout/db/models/songs';
import { insertPreparedSong } from '../testing/music.ts';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('playlists', () => {
  const t = restTest();

  it('[R005][R062] a new user has an empty queue, no liked songs and no playlists', async () => {
    const ann = await t.ann();
    const [queue, likes] = [await ann.api(queueSongs.crate), await ann.api(likedSongs.crate)];
    assert.deepEqual([queue.crateName, queue.kind, queue.count], ['default', 'queue', 0]);
    assert.deepEqual([likes.crateName, likes.kind, likes.count], ['tt-stars', 'likes', 0]);
    assert.deepEqual(await ann.api(crates.mine), { crates: [], count: 0 });
  });

  it('[R062][H040] a playlist’s name must have 1 to 100 characters and must not be reserved', async () => {
    const ann = await t.ann();
    for (const crateName of ['default', 'TT-Stars', ' ', 'x'.repeat(101)])
      assert.equal((await refusalOf(ann.api(crates.create, { crateName }))).status, 400, crateName);
    const { crateUuid } = await ann.api(crates.create, { crateName: 'x'.repeat(100) });
    assert.equal((await refusalOf(ann.api(crates.update, { crateUuid, crateName: 'default' }))).status, 400);
  });

  it('[R134] a playlist without a name gets the name “New Playlist #” with the lowest unused number', async () => {
    const ann = await t.ann();
    const name = async () => (await ann.api(crates.create, {})).crateName;
    assert.equal(await name(), 'New Playlist #1');
    const second = await ann.api(crates.create, {});
    assert.equal(second.crateName, 'New Playlist #2');
    await name();
    await ann.api(crates.delete, { crateUuid: second.crateUuid });
    assert.equal(await name(), 'New Playlist #2');
  });

  it('[H314] changing a playlist keeps fields that the request omits; playlists are listed by latest change, with covers and counts', async () => {
    const ann = await t.ann();
    const songId = await insertPreparedSong(t.db, 'covered');
    await SongFile.query(t.db)
      .where({ songId: Number(songId) })
      .patch({ coverKey: `songs/${songId}/cover` });
    const first = await ann.api(crates.create, {
      crateName: 'First',
      description: 'mornings',
      songs: [{ songId }],
    });
    assert.deepEqual([first.crateSongsNumber, first.totalSongs, first.count], [1, 1, 1]);
    await ann.api(crates.create, { crateName: 'Second' });
    const renamed = await ann.api(crates.update, { crateUuid: first.crateUuid, crateName: 'Renamed' });
    assert.deepEqual(
      [renamed.crateName, renamed.description, renamed.isPrivate],
      ['Renamed', 'mornings', false],
    );
    const { crates: all, count } = await ann.api(crates.mine);
    assert.deepEqual([all.map((crate) => crate.crateName), count], [['Renamed', 'Second'], 2]);
    assert.deepEqual(all[0]?.thumbnails, [`/api/room-service/songs/${songId}/cover?size=256`]);
    const page = await ann.api(crates.mine, { limit: 1, offset: 1 });
    assert.deepEqual([page.crates[0]?.crateName, page.count], ['Second', 2]);
  });

  it('[R266] if a song is added at the start of a playlist, the song’s cover is at once the first cover of the playlist', async () => {
    const ann = await t.ann();
    const [plain, covered] = [
      await insertPreparedSong(t.db, 'plain'),
      await insertPreparedSong(t.db, 'front'),
    ];
    await SongFile.query(t.db)
      .where({ songId: Number(covered) })
      .patch({ coverKey: `songs/${covered}/cover` });
    const { crateUuid } = await ann.api(crates.create, { crateName: 'Covers', songs: [{ songId: plain }] });
    await ann.api(crateSongs.add, { crateUuid, songs: [{ songId: covered }], append: false });
    const { thumbnails } = await ann.api(crates.byUuid, { crateUuid });
    assert.deepEqual(thumbnails, [`/api/room-service/songs/${covered}/cover?size=256`]);
  });

  it('[H313] the list of a user’s playlists contains only the public ones when another user reads it', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    await ann.api(crates.create, { crateName: 'Open' });
    await ann.api(crates.create, { crateName: 'Hidden', isPrivate: true });
    const names = async (who: typeof ann) =>
      (await who.api(crates.ofUser, { userUuid: ann.uuid })).crates.map((crate) => crate.crateName).sort();
    assert.deepEqual(await names(bob), ['Open']);
    assert.deepEqual(await names(ann), ['Hidden', 'Open']);
    const service = t.as(await t.tokens.signServiceToken('points'));
    assert.equal((await service(crates.ofUserForServices, { userUuid: ann.uuid })).count, 2);
    const { crates: every } = await service(crates.allForServices, { take: 100 });
    assert.ok(every.some((crate) => crate.crateName === 'Hidden'));
  });

  it('[H314] a service can read the songs of a playlist by its short id', async () => {
    const ann = await t.ann();
    const songId = await insertPreparedSong(t.db, 'short');
    const { crateShortId } = await ann.api(crates.create, { songs: [{ songId }] });
    const service = t.as(await t.tokens.signServiceToken('points'));
    const { songs } = await service(crates.songsForServices, { crateShortId });
    assert.deepEqual(
      songs.map((song) => song.songId),
      [songId],
    );
    const unknown = refusalOf(service(crates.songsForServices, { crateShortId: 'nothing' }));
    assert.equal((await unknown).code, 'crate_not_found');
  });

  it('[R062] deleting the queue only removes its songs, and renaming it is refused', async () => {
    const ann = await t.ann();
    const songId = await insertPreparedSong(t.db, 'queued');
    await ann.api(queueSongs.add, { songs: [{ songId }] });
    const { crateUuid } = await ann.api(queueSongs.crate);
    assert.equal(
      (await refusalOf(ann.api(crates.update, { crateUuid, crateName: 'Mine' }))).code,
      'reserved_crate',
    );
    await ann.api(crates.delete, { crateUuid });
    const after = await ann.api(queueSongs.crate);
    assert.deepEqual([after.crateUuid, after.count], [crateUuid, 0]);
  });

  it('[H827] simultaneous requests cannot create more playlists than the quota allows', async () => {
    const ann = await t.ann();
    const { uuid: userUuid } = ann;
    await ann.api(crates.create, { crateName: 'first' });
    const made = Array.from({ length: 998 }, (_, at) => ({
      ...{ userUuid, crateName: `playlist ${at}`, kind: 'playlist' as const, shortId: `many-${at}` },
    }));
    await Crate.query(t.db).insert(made);
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () =>
        ann.api(crates.create, {}).then(
          () => 'made',
          async (error) => (await refusalOf(Promise.reject(error))).code,
        ),
      ),
    );
    const full = 'too_many_crates';
    assert.deepEqual(outcomes.toSorted(), ['made', full, full, full]);
    assert.equal(await Crate.query(t.db).where({ userUuid, kind: 'playlist' }).resultSize(), 1000);
  });

  it('[H570] guests can read public playlists, but neither private ones nor queues', async () => {
    const [ann, guest] = [await t.ann(), await t.guest()];
    const songId = await insertPreparedSong(t.db, 'open');
    const open = await ann.api(crates.create, { crateName: 'Open', songs: [{ songId }] });
    const closed = await ann.api(crates.create, { crateName: 'Closed', isPrivate: true });
    const queue = await ann.api(queueSongs.crate);
    assert.equal((await guest.api(crates.byUuid, { crateUuid: open.crateUuid })).crateName, 'Open');
    assert.equal((await guest.api(crateSongs.songs, { crateUuid: open.crateUuid })).songs[0]?.songId, songId);
    const listed = await guest.api(crates.ofUser, { userUuid: ann.uuid });
    assert.deepEqual(
      listed.crates.map((crate) => crate.crateName),
      ['Open'],
    );
    for (const { crateUuid } of [closed, queue]) {
      assert.equal((await refusalOf(guest.api(crates.byUuid, { crateUuid }))).code, 'crate_not_found');
      assert.equal((await refusalOf(guest.api(crateSongs.songs, { crateUuid }))).code, 'crate_not_found');
    }
    assert.equal((await refusalOf(guest.api(crateSongs.clear, { crateUuid: open.crateUuid }))).status, 403);
    assert.equal((await refusalOf(t.api(crates.byUuid, { crateUuid: open.crateUuid }))).status, 401);
  });

  it('[H571] users can copy another user’s playlist only if it is public', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const songId = await insertPreparedSong(t.db, 'copied');
    const source = await ann.api(crates.create, { crateName: 'Hers', songs: [{ songId }, { songId }] });
    const copy = await bob.api(crates.create, { crateName: 'Mine', copyOf: source.crateUuid });
    assert.deepEqual([copy.userUuid, copy.crateSongsNumber], [bob.uuid, 2]);
    await ann.api(crateSongs.clear, { crateUuid: source.crateUuid });
    assert.equal((await bob.api(crates.byUuid, { crateUuid: copy.crateUuid })).crateSongsNumber, 2);
    await ann.api(crates.update, { crateUuid: source.crateUuid, isPrivate: true });
    const refused = await refusalOf(bob.api(crates.create, { copyOf: source.crateUuid }));
    assert.equal(refused.code, 'crate_not_found');
    assert.equal((await bob.api(crates.mine)).count, 1);
  });

  it('[H1674] the owner of a deleted playlist can restore it within an hour', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const songs = [];
    for (const name of ['one', 'two', 'gone']) songs.push({ songId: await insertPreparedSong(t.db, name) });
    const made = await ann.api(crates.create, { crateName: 'Mornings', isPrivate: true, songs });
    const { crateUuid } = made;
    const remove = () => ann.api(crates.delete, { crateUuid });
    const restore = (by: typeof ann) => by.api(crates.restore, { crateUuid });
    const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;
    assert.equal(await codeOf(restore(ann)), 'crate_not_found', 'nothing was deleted');
    await remove();
    assert.equal(await codeOf(restore(bob)), 'crate_not_found', 'only its owner restores it');
    await Song.query(t.db)
      .where({ id: Number(songs[2]?.songId) })
      .delete();
    const restored = await restore(ann);
    assert.deepEqual(
      [restored.crateName, restored.isPrivate, restored.crateShortId, restored.count],
      ['Mornings', true, made.crateShortId, 2],
    );
    const page = await ann.api(crateSongs.songs, { crateUuid });
    assert.deepEqual(
      page.songs.map(({ trackName }) => trackName),
      ['one', 'two'],
    );
    assert.equal(await codeOf(restore(ann)), 'crate_not_found', 'it was restored already');
    await remove();
    await DeletedCrate.query(t.db)
      .where({ crateUuid })
      .patch({ deletedAt: new Date(Date.now() - 61 * 60_000).toISOString() });
    assert.equal(await codeOf(restore(ann)), 'crate_not_found', 'an hour is over');
    assert.ok((await forgetDeletedCrates(t.db)) >= 1);
  });

  it('[H561] a user sees which of their playlists contain a song, and whether their queue and liked songs contain it', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const songId = await insertPreparedSong(t.db, 'somewhere', { artistName: 'Ida' });
    const same = await insertPreparedSong(t.db, 'Somewhere', { artistName: 'IDA', duration: 124 });
    const { crateUuid } = await ann.api(crates.create, { songs: [{ songId: same }] });
    await ann.api(crates.create, {});
    await ann.api(likedSongs.add, { songs: [{ songId }] });
    assert.deepEqual(await ann.api(crates.withSong, { songId }), {
      ...{ crateUuids: [crateUuid], inQueue: false, inLikes: true },
    });
    assert.deepEqual(await bob.api(crates.withSong, { songId }), {
      ...{ crateUuids: [], inQueue: false, inLikes: false },
    });
    assert.equal((await refusalOf(ann.api(crates.withSong, { songId: '999999' }))).code, 'song_not_found');
  });
});

describe('playlists limited to three songs', () => {
  const t = restTest({ limits: { SONGS_PER_PLAYLIST: 3 } });

  it('[H304] a playlist limited to three songs refuses a fourth song, whether it is added, copied or restored', async () => {
    const ann = await t.ann();
    const songId = await insertPreparedSong(t.db, 'full');
    const songs = [{ songId }, { songId }, { songId }];
    const { crateUuid } = await ann.api(crates.create, { songs });
    const full = (call: Promise<unknown>) => refusalOf(call).then(({ code }) => code);
    assert.equal(await full(ann.api(crateSongs.add, { crateUuid, songs: [{ songId }] })), 'crate_full');
    assert.equal(
      await full(ann.api(crates.create, { copyOf: crateUuid, songs: [{ songId }] })),
      'crate_full',
    );
    assert.equal(await full(ann.api(crates.create, { songs: [...songs, { songId }] })), 'crate_full');
    const { removal } = await ann.api(crateSongs.clear, { crateUuid });
    await ann.api(crateSongs.add, { crateUuid, songs: [{ songId }] });
    assert.equal(
      await full(ann.api(crateSongs.restore, { crateUuid, removal: removal ?? '' })),
      'crate_full',
    );
  });
});
