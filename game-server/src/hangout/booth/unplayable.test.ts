import assert from 'node:assert/strict';
import { ModerationAction } from '@hangout/db/models/moderation';
import { Play } from '@hangout/db/models/plays';
import { waitUntil } from '@hangout/testkit/wait-for';
import {
  changeRoom,
  createTestGuest,
  createTestRoom,
  createTestSong,
  createTestUser,
  fillQueue,
} from '../../testing/people.ts';
import { refusalCode, roomsTest, type TestClient } from '../../testing/rooms-test.ts';

describe('reports by listeners that the playing song cannot be played', () => {
  const t = roomsTest();

  async function startHangout() {
    const kai = await createTestUser(t.db, 'kai');
    const room = await createTestRoom(t.db, kai);
    const songs = [await createTestSong(t.db), await createTestSong(t.db)];
    await fillQueue(t.db, kai, songs);
    const [ann, ben] = [await createTestUser(t.db, 'ann'), createTestGuest()];
    const listeners = [await t.joinRoom(ann, room), await t.joinRoom(ben, room)];
    const dj = await t.joinRoom(kai, room);
    await dj.request('addDj', {});
    await waitUntil(() => dj.state().nowPlaying?.song.songId === songs[0]);
    const playId = dj.state().nowPlaying?.playId ?? '';
    const report = (client: TestClient | undefined) => client?.request('reportUnplayable', { playId });
    return { kai, room, songs, dj, listeners, playId, report };
  }

  const playing = (client: TestClient) => client.state().nowPlaying?.song.songId;

  it('[H1163] [H1164] enough reports skip a song after ten seconds, notify its DJ, and put the skip into the moderation log', async () => {
    const { dj, listeners, songs, playId, report, room } = await startHangout();
    const [ann, ben] = listeners;
    assert.deepEqual(await report(ann), { reports: 1, needed: 2 });
    assert.deepEqual(await report(ann), { reports: 1, needed: 2 }, 'one person reports once');
    assert.deepEqual(await report(ben), { reports: 2, needed: 2 }, 'a guest is a listener');
    await t.advance(9_000);
    assert.equal(playing(dj), songs[0], 'ten seconds of the play have not passed yet');
    await t.advance(3_000);
    await waitUntil(() => playing(dj) === songs[1]);
    await waitUntil(() => ben?.received('playedSong').length === 1);
    assert.deepEqual(
      ben?.received('playedSong').map((one) => [one.playId, one.endReason]),
      [[playId, 'unplayable']],
    );
    assert.deepEqual(
      dj.received('notice').map(({ code, details }) => [code, details]),
      [['song_failed', { song: { songId: songs[0], ...namesOf(dj) } }]],
    );
    const [log] = await ModerationAction.query(t.db).where({ roomUuid: room.uuid, type: 'skipUnplayable' });
    assert.deepEqual([log?.actorUuid, log?.userUuid], [null, null]);
    assert.deepEqual(log?.newState, { skipped: true, reports: 2, needed: 2 });
    const [play] = await Play.query(t.db).where({ playId });
    assert.equal(play?.endReason, 'unplayable');
    assert.equal(await refusalCode(report(ann)), 'song_over');
  });

  it('[H1164] a song that was skipped because of reports is no longer played from its DJ’s queue', async () => {
    const { dj, listeners, songs, report } = await startHangout();
    await Promise.all(listeners.map(report));
    await t.advance(12_000);
    await waitUntil(() => playing(dj) === songs[1]);
    const { playId, endTime = 0 } = dj.state().nowPlaying ?? {};
    await t.advance(endTime - t.clock.now() + 10);
    await waitUntil(() => playing(dj) === songs[1] && dj.state().nowPlaying?.playId !== playId);
  });

  it('[H1163] fewer reports than required skip no song and do not count for the next play', async () => {
    const { dj, listeners, songs, report } = await startHangout();
    await report(listeners[0]);
    await t.advance(12_000);
    assert.equal(playing(dj), songs[0]);
    await dj.request('skipSong', {});
    await waitUntil(() => playing(dj) === songs[1]);
    const playId = dj.state().nowPlaying?.playId ?? '';
    assert.deepEqual(await listeners[1]?.request('reportUnplayable', { playId }), { reports: 1, needed: 2 });
  });

  it('[H1163] reports by guests during raid mode and by users who have just joined do not count', async () => {
    const { dj, listeners, songs, playId, report, room } = await startHangout();
    const raidUntil = new Date(t.clock.now() + 600_000).toISOString();
    await changeRoom(t.db, room, { raidUntil });
    await waitUntil(() => dj.state().settings.raidUntil > 0);
    await report(listeners[1]);
    assert.deepEqual(await report(listeners[0]), { reports: 1, needed: 2 }, 'the DJ and one user');
    await t.advance(5_000);
    const late = await t.joinRoom(await createTestUser(t.db, 'late'), room);
    assert.deepEqual(await late.request('reportUnplayable', { playId }), { reports: 1, needed: 2 });
    await t.advance(8_000);
    assert.equal(playing(dj), songs[0]);
    await t.advance(2_500);
    await waitUntil(() => playing(dj) === songs[1]);
  });

  function namesOf(client: TestClient) {
    const song = client.received('playedSong')[0]?.song;
    return { trackName: song?.trackName, artistName: song?.artistName };
  }
});
