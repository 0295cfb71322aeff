import assert from 'node:assert/strict';
import { moderationActions } from '@hangout/contract/rest/audit/moderation-actions';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { recentSongs } from '@hangout/contract/rest/songs/recent-songs';
import { songs } from '@hangout/contract/rest/songs/songs';
import { uploadedSongs } from '@hangout/contract/rest/uploads/uploaded-songs';
import { insertPreparedSong } from '../testing/music.ts';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('searching and looking up songs', () => {
  const t = restTest();

  it('[R210] a song search returns songs and the next offset; it accepts the parameter q or query, and explicit or flag', async () => {
    const guest = await t.guest();
    for (let at = 0; at < 25; at++) await insertPreparedSong(t.db, `Tide ${at}`, { explicit: at >= 22 });
    const first = await guest.api(songs.search, { q: 'tide' });
    assert.deepEqual([first.songs.length, first.next], [20, 20]);
    const rest = await guest.api(songs.searchV2, { query: 'TIDE', offset: 20, country: 'us' });
    assert.deepEqual([rest.songs.length, rest.next], [5, null]);
    const ids = new Set([...first.songs, ...rest.songs].map((song) => song.songId));
    assert.equal(ids.size, 25);
    for (const clean of [{ explicit: 'false' }, { flag: 'false' }] as const) {
      const found = await guest.api(songs.search, { q: 'tide', limit: 100, ...clean });
      assert.equal(found.songs.length, 22);
    }
  });

  it('[H953] explicit songs are left out of search results for users who turned them off, whatever the request says', async () => {
    const ann = await t.ann();
    await insertPreparedSong(t.db, 'Ripple clean');
    await insertPreparedSong(t.db, 'Ripple explicit', { explicit: true });
    const found = async () => {
      const lists = await Promise.all([
        ann.api(songs.search, { q: 'ripple', explicit: 'true' }).then((page) => page.songs),
        ann.api(songs.list, { limit: 100 }).then((page) => page.songs),
        ann.api(uploadedSongs.search, { term: 'ripple' }).then((page) => page.data),
        ann.api(uploadedSongs.publicSongs, { limit: 100 }).then((page) => page.data),
      ]);
      return lists.map((list) => list.filter(({ trackName }) => trackName.startsWith('Ripple')).length);
    };
    assert.deepEqual(await found(), [2, 2, 2, 2]);
    await ann.api(profiles.update, { explicitAllowed: false });
    assert.deepEqual(await found(), [1, 1, 1, 1]);
  });

  it('[R142][R143] an empty song search and one at an unknown provider return no songs', async () => {
    const guest = await t.guest();
    for (const ask of [{}, { q: '' }, { q: '  ' }, { q: '!!' }, { q: 'tide', provider: 'yandex' }]) {
      const { songs: found, next } = await guest.api(songs.search, ask);
      assert.deepEqual([found, next], [[], null]);
    }
  });

  it('[H312] a song that is not verified cannot be listed, found or read by users who do not own it', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const songId = await insertPreparedSong(t.db, 'Secretdraft', {
      status: 'UNVERIFIED',
      ownerUuid: ann.uuid,
    });
    assert.deepEqual((await bob.api(songs.search, { q: 'secretdraft' })).songs, []);
    assert.deepEqual((await bob.api(songs.list, { trackName: 'Secretdraft' })).songs, []);
    assert.equal((await refusalOf(bob.api(songs.byId, { songId }))).status, 404);
    const named = { providerSongId: songId, musicProvider: 'uploadService' };
    assert.equal((await refusalOf(bob.api(songs.data, named))).status, 404);
    assert.equal((await ann.api(songs.byId, { songId })).trackName, 'Secretdraft');
  });

  it('[H1561] a song taken down by a moderator is hidden from other listeners, in search and by id, until the moderator puts it back', async () => {
    const [ann, bob, mod] = [await t.ann(), await t.bob(), await t.createUser('mod', 'moderator')];
    const songId = await insertPreparedSong(t.db, 'Takendown', { status: 'VERIFIED', ownerUuid: ann.uuid });
    const [id, reason] = [songId, 'The label asked'];
    const isForBob = async () => {
      const { songs: found } = await bob.api(songs.search, { q: 'takendown' });
      const read = await bob.api(uploadedSongs.byId, { id }).catch(() => null);
      assert.equal(found.length === 1, read !== null);
      return read !== null;
    };
    assert.equal(await isForBob(), true);
    assert.equal((await refusalOf(ann.api(uploadedSongs.verification, { id, verified: false }))).status, 403);
    const down = await mod.api(uploadedSongs.verification, { id, verified: false, reason });
    assert.equal(down.status, 'UNVERIFIED');
    assert.equal(await isForBob(), false);
    assert.equal((await ann.api(uploadedSongs.byId, { id })).status, 'UNVERIFIED');
    assert.equal((await mod.api(uploadedSongs.byId, { id })).status, 'UNVERIFIED');
    await mod.api(uploadedSongs.verification, { id, verified: true });
    await mod.api(uploadedSongs.verification, { id, verified: true });
    assert.equal(await isForBob(), true);
    const { data } = await mod.api(moderationActions.list, { filter: [`userUuid||$eq||${ann.uuid}`] });
    assert.deepEqual(
      data.map((one) => [one.type, one.reason]),
      [
        ['putBackSong', null],
        ['takeDownSong', reason],
      ],
    );
    const draft = await insertPreparedSong(t.db, 'Notready', {
      status: 'PENDING_UPLOAD',
      ownerUuid: ann.uuid,
    });
    const early = mod.api(uploadedSongs.verification, { id: draft, verified: false });
    assert.equal((await refusalOf(early)).code, 'song_not_ready');
  });

  it('[R042][R043] a song is found by its id, short id or provider id', async () => {
    const ann = await t.ann();
    const songId = await insertPreparedSong(t.db, 'Named');
    const song = await ann.api(songs.byId, { songId });
    assert.deepEqual([song.duration, song.explicit, song.isrc, song.previews], [120, false, null, []]);
    assert.deepEqual(await ann.api(songs.byId, { songId: song.songShortId }), song);
    const named = { providerSongId: songId, musicProvider: 'uploadService' };
    assert.equal((await ann.api(songs.data, named)).songId, songId);
    assert.deepEqual(await ann.api(songs.dataProviders, named), { uploadService: songId });
    const service = t.as(await t.tokens.signServiceToken('points'));
    assert.equal((await service(songs.dataForServices, named)).songId, songId);
  });

  it('[R064][R133] a song is imported by its provider and id; an unknown song is refused with the message that it is not in the catalogue', async () => {
    const ann = await t.ann();
    const songId = await insertPreparedSong(t.db, 'Imported');
    const taken = await ann.api(songs.importTrack, { musicProvider: 'uploadService', songId });
    assert.deepEqual([taken.id, taken.song.trackName], [songId, 'Imported']);
    for (const ask of [
      { musicProvider: 'uploadService', id: '999999' },
      { musicProvider: 'spotify', providerSongId: 'x' },
      { musicProvider: 'nowhere', songId },
    ]) {
      const { status, message } = await refusalOf(ann.api(songs.importTrack, ask));
      assert.deepEqual(
        [status, message],
        [404, "Sorry, this song is not in our catalog and can't be imported."],
      );
    }
    assert.equal(
      (await refusalOf(ann.api(songs.importTrack, { musicProvider: 'spotify' }))).code,
      'id_missing',
    );
  });

  it('[R050] a hangout’s history lists its plays with song, votes, DJ and time, newest first', async () => {
    const [ann, guest] = [await t.ann(), await t.guest()];
    const { slug, uuid } = await ann.api(rooms.create, { name: 'History' });
    const service = t.as(await t.tokens.signServiceToken('rooms'));
    const play = async (name: string, playedAt: string) => {
      const song = { songId: await insertPreparedSong(t.db, name) };
      await service(recentSongs.record, { slug, song, djUuid: ann.uuid, playedAt, voteCounts: { likes: 2 } });
    };
    await play('Earlier', '2026-01-01T20:00:00Z');
    await play('Later', '2026-01-01T20:05:00Z');
    const { songPlays, count } = await guest.api(recentSongs.list, { slug: slug.toUpperCase() });
    assert.deepEqual(
      songPlays.map(({ song, voteCounts, djUuid, playedAt }) => [
        song.trackName,
        voteCounts,
        djUuid,
        playedAt,
      ]),
      [
        ['Later', { likes: 2, dislikes: 0, stars: 0 }, ann.uuid, '2026-01-01T20:05:00.000Z'],
        ['Earlier', { likes: 2, dislikes: 0, stars: 0 }, ann.uuid, '2026-01-01T20:00:00.000Z'],
      ],
    );
    assert.equal(count, 2);
    const page = await guest.api(recentSongs.list, { slug: uuid, limit: 1, offset: 1 });
    assert.equal(page.songPlays[0]?.song.trackName, 'Earlier');
    assert.equal((await refusalOf(guest.api(recentSongs.list, { slug: 'nowhere' }))).code, 'room_not_found');
  });
});
