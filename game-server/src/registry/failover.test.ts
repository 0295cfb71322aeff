import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeCodes, hangoutRoom } from '@hangout/contract/realtime/hangout/messages';
import { Play, SongVote } from '@hangout/db/models/plays';
import { waitUntil } from '@hangout/testkit/wait-for';
import {
  createTestRoom,
  createTestSong,
  createTestUser,
  fillQueue,
  type TestRoom,
  type TestUser,
} from '../testing/people.ts';
import { processesTest } from '../testing/processes-test.ts';
import { createTestClient, refusalCode, type TestClient } from '../testing/rooms-test.ts';

describe('failover of a hangout between game server processes', () => {
  const t = processesTest();

  async function begin() {
    const { child, join } = await t.begin();
    return {
      child,
      async joinAs(person: TestUser, room: TestRoom): Promise<TestClient> {
        const client = createTestClient(await join(hangoutRoom, room.uuid, person));
        await waitUntil(() => client.state().settings.uuid !== '');
        return client;
      },
    };
  }
  async function startHangout(joinAs: (person: TestUser, room: TestRoom) => Promise<TestClient>) {
    const [kai, ann] = [await createTestUser(t.db, 'kai'), await createTestUser(t.db, 'ann')];
    const room = await createTestRoom(t.db, kai);
    const songs = [await createTestSong(t.db), await createTestSong(t.db)];
    await fillQueue(t.db, kai, songs);
    const [dj, listener] = [await joinAs(kai, room), await joinAs(ann, room)];
    await dj.request('addDj', {});
    await waitUntil(() => listener.state().nowPlaying !== null);
    return { kai, ann, room, songs, dj, listener };
  }

  it('[H021] after a process is killed, another continues the hangout with the same play, seat, votes and chat', async () => {
    const first = await begin();
    const { kai, ann, room, listener } = await startHangout(first.joinAs);
    await listener.request('voteOnSong', { songVotes: { like: true, star: true } });
    const line = await listener.request('sendMessage', { uuid: randomUUID(), message: 'before the fall' });
    await waitUntil(async () => (await SongVote.query(t.db).where({ userUuid: ann.uuid })).length === 1);
    const before = listener.state().nowPlaying;
    first.child.kill('SIGKILL');
    await waitUntil(() => listener.closed() !== undefined);
    await t.expireLease(room);

    const second = await begin();
    const back = await second.joinAs(ann, room);
    const { nowPlaying, djs, voteCounts } = back.state();
    assert.deepEqual(
      [nowPlaying?.playId, nowPlaying?.startTime, nowPlaying?.endTime],
      [before?.playId, before?.startTime, before?.endTime],
    );
    assert.deepEqual([djs[0]?.uuid, voteCounts], [kai.uuid, { likes: 1, dislikes: 0, stars: 1 }]);
    const { messages } = await back.request('messages', {});
    assert.deepEqual([messages[0]?.id, messages[0]?.message], [line.id, 'before the fall']);
    const again = await second.joinAs(kai, room);
    await waitUntil(() => back.state().djs[0]?.graceUntil === 0);
    await again.request('skipSong', {});
    await waitUntil(() => back.received('playedSong').length === 1);
    assert.deepEqual(back.received('playedSong')[0]?.voteCounts, { likes: 1, dislikes: 0, stars: 1 });
    second.child.kill('SIGKILL');
  });

  it('[H402] [H966] a frozen process that lost its hangout to another writes nothing afterwards and sends roomReset', async () => {
    const first = await begin();
    const { kai, ann, room, songs, dj, listener } = await startHangout(first.joinAs);
    first.child.kill('SIGSTOP');
    await t.expireLease(room);
    const second = await begin();
    const there = await second.joinAs(kai, room);
    await second.joinAs(ann, room);
    await there.request('skipSong', {});
    await waitUntil(() => there.state().nowPlaying?.song.songId === songs[1]);
    const playId = there.state().nowPlaying?.playId;

    const late = refusalCode(dj.request('skipSong', {}));
    first.child.kill('SIGCONT');
    await waitUntil(() => listener.closed() !== undefined && dj.closed() !== undefined);
    assert.ok(['fenced', 'Error: connection closed before a response was received.'].includes(await late));
    assert.deepEqual([listener.received('roomReset'), listener.closed()], [[{}], closeCodes.reset]);
    const plays = await Play.query(t.db).where({ roomUuid: room.uuid }).orderBy('startTime');
    assert.deepEqual(
      plays.map((play) => play.endReason),
      ['skipped', null],
    );
    assert.equal(there.state().nowPlaying?.playId, playId);
    for (const { child } of [first, second]) child.kill('SIGKILL');
  });

  it('[R095] on SIGTERM every client receives roomReset, and another process can open the hangout at once', async () => {
    const first = await begin();
    const { ann, room, listener } = await startHangout(first.joinAs);
    const before = listener.state().nowPlaying;
    const exited = once(first.child, 'exit');
    first.child.kill('SIGTERM');
    await waitUntil(() => listener.closed() !== undefined);
    assert.deepEqual([listener.received('roomReset'), listener.closed()], [[{}], closeCodes.reset]);
    await exited;
    const second = await begin();
    const back = await second.joinAs(ann, room);
    assert.equal(back.state().nowPlaying?.playId, before?.playId);
    second.child.kill('SIGKILL');
  });
});
