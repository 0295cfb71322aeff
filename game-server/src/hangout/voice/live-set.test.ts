import assert from 'node:assert/strict';
import { insertLiveSet } from '@hangout/db';
import { Play } from '@hangout/db/models/plays';
import { waitUntil } from '@hangout/testkit/wait-for';
import {
  createTestRoom,
  createTestSong,
  createTestUser,
  enableAutoDj,
  fillQueue,
} from '../../testing/people.ts';
import { refusalCode, roomsTest } from '../../testing/rooms-test.ts';

describe('a live set (a DJ’s microphone as the song) in a hangout', () => {
  const t = roomsTest();
  const names = { trackName: 'Sunrise', artistName: 'Kai' };

  async function begin() {
    const [ann, kai] = [await createTestUser(t.db, 'ann'), await createTestUser(t.db, 'kai')];
    const room = await createTestRoom(t.db, ann, { liveAudio: true });
    const { songId } = await insertLiveSet(t.db, { ...names, ownerUuid: kai.uuid, minutes: 1 });
    const next = await createTestSong(t.db);
    const [listener, dj] = [await t.joinRoom(ann, room), await t.joinRoom(kai, room)];
    return { ann, kai, room, songId, next, listener, dj };
  }

  it('[H1430] a live set plays for its length, takes votes, and is stored in the play history', async () => {
    const { kai, room, songId, next, listener, dj } = await begin();
    await fillQueue(t.db, kai, [next]);
    assert.equal(await refusalCode(dj.request('addDj', { song: { songId } })), 'not refused');
    await waitUntil(() => listener.state().nowPlaying?.song.songId === songId);
    const play = listener.state().nowPlaying;
    assert.ok(play);
    assert.deepEqual([play.song.liveSet, play.song.musicProviders], [true, {}]);
    assert.equal(play.endTime - play.startTime, 60_000);
    await listener.request('voteOnSong', { songVotes: { like: true } });
    await t.advance(63_000);
    await waitUntil(() => listener.state().nowPlaying?.song.songId === next);
    assert.equal('liveSet' in (listener.state().nowPlaying?.song ?? {}), false);
    const [ended] = listener.received('playedSong');
    assert.deepEqual([ended?.song.liveSet, ended?.voteCounts.likes], [true, 1]);
    const stored = await Play.query(t.db).where({ roomUuid: room.uuid, playId: play.playId }).first();
    assert.equal(String(stored?.songId), songId);
  });

  it('[H1431] only the DJ of the playing live set may open its microphone, which is closed when the play ends', async () => {
    const { ann, kai, songId, next, listener, dj } = await begin();
    await fillQueue(t.db, kai, [songId, next]);
    const open = (client: typeof dj) => client.request('openMicrophone', { profile: 'liveSet' });
    assert.equal(await refusalCode(open(dj)), 'not_publisher');
    await dj.request('addDj', {});
    await waitUntil(() => dj.state().nowPlaying?.song.songId === songId);
    assert.equal(await refusalCode(open(listener)), 'no_live_set');
    await open(dj);
    await listener.request('openMicrophone', { profile: 'speech' });
    await waitUntil(() => listener.state().microphones[kai.uuid]?.profile === 'liveSet');
    await t.advance(63_000);
    await waitUntil(() => listener.state().nowPlaying?.song.songId === next);
    await waitUntil(() => listener.state().microphones[kai.uuid] === undefined);
    assert.ok(listener.state().microphones[ann.uuid]);
    assert.equal(await refusalCode(open(dj)), 'no_live_set');
  });

  it('[H1432] reports that a live set cannot be played do not count and do not skip the live set', async () => {
    const { kai, songId, next, listener, dj } = await begin();
    await fillQueue(t.db, kai, [songId, next]);
    await dj.request('addDj', {});
    await waitUntil(() => listener.state().nowPlaying?.song.songId === songId);
    const playId = listener.state().nowPlaying?.playId ?? '';
    for (const client of [listener, dj])
      assert.equal((await client.request('reportUnplayable', { playId })).reports, 0);
    await t.advance(15_000);
    assert.equal(t.hangout(roomOf(listener)).booth.current.now?.playId, playId);
  });

  it('[H1430] the house playlist skips live sets', async () => {
    const { ann, room, songId, next, listener } = await begin();
    await enableAutoDj(t.db, room, ann, [songId, next]);
    await t.advance(3_000);
    await waitUntil(() => listener.state().nowPlaying?.song.songId === next);
  });

  const roomOf = (client: { room: { roomId: string } }) => ({ uuid: client.room.roomId, slug: '' });
});
