import assert from 'node:assert/strict';
import { closeCodes } from '@hangout/contract/realtime/hangout/messages';
import { Play, SongVote } from '@hangout/db/models/plays';
import { GameProcess, RoomLease } from '@hangout/db/models/room-leases';
import { isLongLane } from '@hangout/testkit/lane';
import { waitUntil } from '@hangout/testkit/wait-for';
import { createTestSong, fillQueue } from '../../game-server/src/testing/people.ts';
import type { ClusterTest } from './cluster-test.ts';

/**
 * Failover tests for a cluster of at least two game servers. Cases that do not depend on Redis run with and
 * without it only in the long lane.
 */
export function failoverTests(t: ClusterTest, { redis }: { readonly redis: boolean }): void {
  const itWhere = (isHere: boolean) => (isHere || isLongLane ? it : () => {});
  /** Starts a hangout where kai plays, and ann listens and has voted. */
  async function setUpHangout() {
    const [kai, ann] = [await t.user('kai'), await t.user('ann')];
    const room = await t.room(kai);
    await fillQueue(t.db, kai, [await createTestSong(t.db), await createTestSong(t.db)]);
    const [dj, listener] = [await kai.join(room), await ann.join(room)];
    await dj.request('addDj', {});
    await waitUntil(() => listener.state().nowPlaying);
    await listener.request('voteOnSong', { songVotes: { like: true, star: true } });
    await waitUntil(async () => (await SongVote.query(t.db).where({ userUuid: ann.uuid })).length === 1);
    const host = (await t.hostOf(room)) ?? '';
    return { kai, ann, room, dj, listener, host, playing: listener.state().nowPlaying };
  }

  itWhere(!redis)(
    '[H444] a hangout whose game server was killed opens on another game server with its play, seat and votes',
    async () => {
      const { ann, kai, room, listener, host, playing } = await setUpHangout();
      const process = t.cluster.process(host);
      await process.kill('SIGKILL');
      await listener.closed;
      await t.expire(host);
      await waitUntil(async () => {
        const now = await t.hostOf(room);
        return now && now !== host;
      });
      const rejoined = await ann.join(room);
      const { nowPlaying, djs, voteCounts } = rejoined.state();
      assert.deepEqual(
        [nowPlaying?.playId, nowPlaying?.startTime, nowPlaying?.endTime],
        [playing?.playId, playing?.startTime, playing?.endTime],
      );
      assert.deepEqual([djs[0]?.uuid, voteCounts], [kai.uuid, { likes: 1, dislikes: 0, stars: 1 }]);
      await process.start();
      await rejoined.leave();
    },
  );

  itWhere(redis)(
    '[H402] a frozen game server loses its hangout; when it resumes, it writes nothing and closes its connections',
    async () => {
      const { ann, kai, room, listener, host, playing } = await setUpHangout();
      const process = t.cluster.process(host);
      process.freeze();
      await t.expire(host);
      const rejoined = await ann.join(room);
      assert.notEqual(await t.hostOf(room), host);
      assert.equal(rejoined.state().nowPlaying?.playId, playing?.playId);
      const djRejoined = await kai.join(room);
      await djRejoined.request('skipSong', {});
      await waitUntil(() => rejoined.state().nowPlaying?.playId !== playing?.playId);
      const after = rejoined.state().nowPlaying?.playId;
      const epoch = async () =>
        (await RoomLease.query(t.db).where({ roomUuid: room.uuid }).select('epoch').first())?.epoch;
      const before = await epoch();
      process.thaw();
      assert.equal(await listener.closed, closeCodes.reset);
      await process.ready();
      const plays = await Play.query(t.db).where({ roomUuid: room.uuid }).orderBy('startTime');
      assert.deepEqual(
        plays.map((play) => play.endReason),
        ['skipped', null],
      );
      assert.deepEqual([rejoined.state().nowPlaying?.playId, await epoch()], [after, before]);
      // With Redis, the thawed process must not overwrite the room list entry of the process that has taken
      // over.
      const newcomer = await (await t.guest()).join(room);
      assert.equal(newcomer.state().nowPlaying?.playId, after);
      for (const one of [rejoined, djRejoined, newcomer]) await one.leave();
    },
  );

  itWhere(!redis)(
    '[H448] a drained game server hands its hangouts over during a song, and its registration ends',
    async () => {
      const { ann, room, listener, host, playing } = await setUpHangout();
      const process = t.cluster.process(host);
      const reset = new Promise((resolve) => listener.on('roomReset', resolve));
      const ended = process.kill('SIGTERM');
      await reset;
      assert.equal(await listener.closed, closeCodes.reset);
      const rejoined = await ann.join(room);
      const { nowPlaying, voteCounts } = rejoined.state();
      assert.deepEqual(
        [nowPlaying?.playId, nowPlaying?.endTime, voteCounts.likes],
        [playing?.playId, playing?.endTime, 1],
      );
      assert.notEqual(await t.hostOf(room), host);
      await ended;
      const others = await GameProcess.query(t.db).select('name');
      assert.ok(!others.some(({ name }) => name === host));
      await process.start();
      await rejoined.leave();
    },
  );
}
