import assert from 'node:assert/strict';
import { addCrateSongs, loadSpecialCrate, resolveSongRef, withCrate } from '@hangout/db';
import { Song } from '@hangout/db/models/songs';
import { actorTest } from '../../testing/actor-test.ts';
import { createTestRoom, createTestSong, createTestUser } from '../../testing/people.ts';
import { refusalCode } from '../../testing/rooms-test.ts';

describe('a song that only a request describes', () => {
  const t = actorTest(undefined, ['uploadService', 'youtube', 'soundCloudPublic']);

  it('[H1593] a DJ can play a provider’s song that the server has not stored if the request contains the song’s title', async () => {
    const kai = await createTestUser(t.db, 'kai');
    const actor = await t.open(await createTestRoom(t.db, kai));
    await actor.join(kai);
    const song = { musicProvider: 'youtube', songId: 'a-new-video', duration: 180 };
    assert.equal(await refusalCode(actor.request(kai, 'addDj', { song })), 'song_not_found');
    await actor.request(kai, 'addDj', { song: { ...song, trackName: 'New here', artistName: 'Nobody' } });
    const { trackName, musicProviders } = actor.actor.hangout.booth.current.now?.song ?? {};
    assert.deepEqual([trackName, musicProviders], ['New here', { youtube: 'a-new-video' }]);
  });

  it('[H2182] a DJ plays a private track only with its token, which then reaches the hangout', async () => {
    const [kai, ann] = [await createTestUser(t.db, 'kai'), await createTestUser(t.db, 'ann')];
    const actor = await t.open(await createTestRoom(t.db, kai));
    await actor.join(kai);
    const songId = await createTestSong(t.db, { isPrivate: true });
    const queue = await withCrate(
      t.db,
      (await loadSpecialCrate(t.db, ann.uuid, 'queue')).crateUuid,
      (tx, crate) => addCrateSongs(tx, crate, [{ songId, playbackToken: 's-1' }], true),
    );
    assert.equal(queue?.length, 1);
    const play = (playbackToken: string) => actor.request(kai, 'addDj', { song: { songId, playbackToken } });
    assert.equal(await refusalCode(play('guess')), 'song_not_found');
    await play('s-1');
    const song = actor.actor.hangout.booth.current.now?.song;
    assert.deepEqual([song?.songId, song?.playbackToken], [songId, 's-1']);
  });

  it('[H2181] [R044] a track of SoundCloud that is described with a token is stored as private if SoundCloud cannot be asked; other providers have no private tracks', async () => {
    const kai = await createTestUser(t.db, 'kai');
    const actor = await t.open(await createTestRoom(t.db, kai));
    await actor.join(kai);
    const play = async (musicProvider: string) => {
      const song = {
        musicProvider,
        songId: 'with-token',
        trackName: 'Hidden',
        duration: 9,
        playbackToken: 's',
      };
      await actor.request(kai, 'addDj', { song });
      await actor.request(kai, 'removeDj', { djUuid: kai.uuid });
      const stored = await resolveSongRef(t.db, { musicProvider, songId: 'with-token' });
      const id = Number(stored?.songId);
      return (await Song.query(t.db).where({ id }).first())?.isPrivate;
    };
    assert.deepEqual([await play('soundcloud'), await play('youtube')], [true, false]);
  });
});
