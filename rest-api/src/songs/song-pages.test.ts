import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { blockedUsers } from '@hangout/contract/rest/friends/blocked-users';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { songPages } from '@hangout/contract/rest/songs/song-pages';
import { Play } from '@hangout/db/models/plays';
import { Room } from '@hangout/db/models/rooms';
import { Song } from '@hangout/db/models/songs';
import { insertPreparedSong } from '../testing/music.ts';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

const minutes = 60_000;

describe('the public page of a song', () => {
  const t = restTest();

  /** Inserts a play of a song that began `ago` minutes ago; with `isOn` it is still playing. */
  async function play(dj: TestUser, roomUuid: string, songId: string, ago: number, isOn = false) {
    const start = Date.now() - ago * minutes;
    await Play.query(t.db).insert({
      ...{ playId: randomUUID(), roomUuid, djUuid: dj.uuid, songId: Number(songId) },
      song: { songId, songShortId: songId, trackName: 'Tide', artistName: 'Kai' } as Play['song'],
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + 4 * minutes).toISOString(),
      endedAt: isOn ? null : new Date(start + 4 * minutes).toISOString(),
      ...{ likes: 1, stars: 1 },
    });
  }

  it('[H1632] on a song’s page guests see where the song plays and who plays it, but only in hangouts that everybody may enter', async () => {
    const [kai, ann, guest] = [await t.djKai(), await t.ann(), await t.guest()];
    const songId = await insertPreparedSong(t.db, 'Tide of the page');
    const open = await kai.api(rooms.create, { name: `Open tide ${kai.nickname}` });
    const closed = await ann.api(rooms.create, { name: `Closed tide ${kai.nickname}` });
    await Room.query(t.db).where({ uuid: closed.uuid }).patch({ type: 'PRIVATE' });
    await play(kai, open.uuid, songId, 40);
    await play(kai, open.uuid, songId, 30);
    await play(ann, closed.uuid, songId, 20);
    await play(kai, open.uuid, songId, 1, true);
    const page = await guest.api(songPages.byId, { songId });
    assert.equal(page.song.trackName, 'Tide of the page');
    assert.deepEqual([page.plays, page.votes], [2, 4]);
    assert.deepEqual(page.playing, [{ slug: open.slug, name: open.name }]);
    assert.deepEqual(
      page.djs.map(({ profile, plays }) => [profile.uuid, plays]),
      [[kai.uuid, 2]],
    );
    await ann.api(blockedUsers.block, { userUuid: kai.uuid });
    assert.deepEqual((await ann.api(songPages.byId, { songId })).djs, []);
  });

  it('[H1632] only the owner can open the page of a song that is a draft or a private track', async () => {
    const [ann, bob, guest] = [await t.ann(), await t.bob(), await t.guest()];
    const draft = await insertPreparedSong(t.db, 'Draft', { status: 'UNVERIFIED', ownerUuid: ann.uuid });
    const secret = await insertPreparedSong(t.db, 'Private track');
    await Song.query(t.db)
      .where({ id: Number(secret) })
      .patch({ isPrivate: true });
    assert.equal((await ann.api(songPages.byId, { songId: draft })).song.songId, draft);
    for (const songId of [draft, secret, '999999999'])
      for (const reader of [bob, guest])
        assert.equal((await refusalOf(reader.api(songPages.byId, { songId }))).code, 'song_not_found');
  });

  it('[H1633] the link preview of a song names song, artist and album, in the language of the request', async () => {
    const songId = await insertPreparedSong(t.db, 'Harbour & Light');
    await Song.query(t.db)
      .where({ id: Number(songId) })
      .patch({ albumName: 'Piers', artistName: 'Lumen' });
    const titles = async (language: string, id = songId) => {
      const url = `${t.base}/api/room-service/link-preview?path=/songs/${id}`;
      const html = await (await fetch(url, { headers: { 'accept-language': language } })).text();
      return ['og:title', 'og:description', 'og:type'].map(
        (key) => html.match(new RegExp(`property="${key}" content="([^"]*)"`))?.[1],
      );
    };
    assert.deepEqual(await titles('en'), [
      'Harbour &amp; Light by Lumen',
      'From Piers. Listen to it together with others.',
      'music.song',
    ]);
    assert.equal((await titles('es'))[0], 'Harbour &amp; Light, de Lumen');
    await Song.query(t.db)
      .where({ id: Number(songId) })
      .patch({ isPrivate: true });
    assert.equal((await titles('en'))[2], 'website');
  });
});
