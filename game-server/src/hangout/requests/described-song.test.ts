import assert from 'node:assert/strict';
import { actorTest } from '../../testing/actor-test.ts';
import { createTestRoom, createTestUser } from '../../testing/people.ts';
import { refusalCode } from '../../testing/rooms-test.ts';

describe('a song that only a request describes', () => {
  const t = actorTest(undefined, ['uploadService', 'youtube']);

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
});
