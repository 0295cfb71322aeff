import assert from 'node:assert/strict';
import { closeCodes } from '@hangout/contract/realtime/hangout/messages';
import { Play, SongVote } from '@hangout/db/models/plays';
import { GameProcess, RoomLease } from '@hangout/db/models/room-leases';
import { createTestSong, fillQueue } from '../../game-server/src/testing/people.ts';
import { type ClusterTest, until } from './cluster-test.ts';

/** Tests of game servers that are lost, for a cluster of two or more: they hold with Redis and without. */
export function failoverTests(t: ClusterTest): void {
  /** kai plays, ann has voted and listens. */
  async function evening() {
    const [kai, ann] = [await t.user('kai'), await t.user('ann')];
    const room = await t.room(kai);
    await fillQueue(t.db, kai, [await createTestSong(t.db), await createTestSong(t.db)]);
    const [dj, listener] = [await kai.join(room), await ann.join(room)];
    await dj.ask('addDj', {});
    await until(() => listener.state().nowPlaying);
    await listener.ask('voteOnSong', { songVotes: { like: true, star: true } });
    await until(async () => (await SongVote.query(t.db).where({ userUuid: ann.uuid })).length === 1);
    const host = (await t.hostOf(room)) ?? '';
    return { kai, ann, room, dj, listener, host, playing: listener.state().nowPlaying };
  }

  it('[H444] a hangout whose process was killed is up elsewhere by itself, with its play, seat and votes', async () => {
    const { ann, kai, room, listener, host, playing } = await evening();
    const part = t.cluster.process(host);
    const began = Date.now();
    await part.kill('SIGKILL');
    await listener.gone;
    await until(async () => {
      const now = await t.hostOf(room);
      return now && now !== host;
    }, 12_000);
    const took = Date.now() - began;
    assert.ok(took < 9000, `it took ${took} ms`);
    const back = await ann.join(room);
    const { nowPlaying, djs, voteCounts } = back.state();
    assert.deepEqual(
      [nowPlaying?.playId, nowPlaying?.startTime, nowPlaying?.endTime],
      [playing?.playId, playing?.startTime, playing?.endTime],
    );
    assert.deepEqual([djs[0]?.uuid, voteCounts], [kai.uuid, { likes: 1, dislikes: 0, stars: 1 }]);
    await part.start();
    await back.leave();
  });

  it('[H402] a process that stood still is replaced; it wakes up, writes nothing, and sends its people away', async () => {
    const { ann, kai, room, listener, host, playing } = await evening();
    const part = t.cluster.process(host);
    part.freeze();
    const back = await ann.join(room);
    assert.notEqual(await t.hostOf(room), host);
    assert.equal(back.state().nowPlaying?.playId, playing?.playId);
    const again = await kai.join(room);
    await again.ask('skipSong', {});
    await until(() => back.state().nowPlaying?.playId !== playing?.playId);
    const after = back.state().nowPlaying?.playId;
    const epoch = async () =>
      (await RoomLease.query(t.db).where({ roomUuid: room.uuid }).select('epoch').first())?.epoch;
    const before = await epoch();
    part.thaw();
    assert.equal(await listener.gone, closeCodes.reset);
    await part.ready();
    const plays = await Play.query(t.db).where({ roomUuid: room.uuid }).orderBy('startTime');
    assert.deepEqual(
      plays.map((play) => play.endReason),
      ['skipped', null],
    );
    assert.deepEqual([back.state().nowPlaying?.playId, await epoch()], [after, before]);
    // with Redis: the listing of the one that woke up has not taken the place of the new one's
    const newcomer = await (await t.guest()).join(room);
    assert.equal(newcomer.state().nowPlaying?.playId, after);
    for (const one of [back, again, newcomer]) await one.leave();
  });

  it('[H448] a planned end hands its hangouts over within the song, and takes nothing new meanwhile', async () => {
    const { ann, room, listener, host, playing } = await evening();
    const part = t.cluster.process(host);
    const heard = new Promise((resolve) => listener.on('roomReset', resolve));
    const began = Date.now();
    const ended = part.kill('SIGTERM');
    await heard;
    assert.equal(await listener.gone, closeCodes.reset);
    const back = await ann.join(room);
    const took = Date.now() - began;
    assert.ok(took < 5000, `it took ${took} ms`);
    const { nowPlaying, voteCounts } = back.state();
    assert.deepEqual(
      [nowPlaying?.playId, nowPlaying?.endTime, voteCounts.likes],
      [playing?.playId, playing?.endTime, 1],
    );
    assert.notEqual(await t.hostOf(room), host);
    await ended;
    const others = await GameProcess.query(t.db).select('name');
    assert.ok(!others.some(({ name }) => name === host));
    await part.start();
    await back.leave();
  });
}
