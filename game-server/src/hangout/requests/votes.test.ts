import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Play, SongVote } from '@hangout/db/models/plays';
import { Presence, RoomSnapshot } from '@hangout/db/models/presence';
import { CrateSong } from '@hangout/db/models/songs';
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

describe('votes, vibe meter, floor and presence in a hangout', () => {
  const t = roomsTest();

  async function startHangout(listeners: number, traits: Record<string, unknown> = {}) {
    const kai = await createTestUser(t.db, 'kai');
    const room = await createTestRoom(t.db, kai, traits);
    const songs = [await createTestSong(t.db), await createTestSong(t.db)];
    await fillQueue(t.db, kai, songs);
    const dj = await t.joinRoom(kai, room);
    await dj.request('addDj', {});
    const people = await Promise.all(
      Array.from({ length: listeners }, async (_, n) => {
        const person = await createTestUser(t.db, `listener${n}`);
        return { person, client: await t.joinRoom(person, room) };
      }),
    );
    await waitUntil(() => dj.state().nowPlaying !== null);
    return { kai, dj, room, songs, people };
  }
  const likesOf = async (uuid: string) =>
    (
      await CrateSong.query(t.db)
        .joinRelated('crate')
        .where({ 'crate.userUuid': uuid, 'crate.kind': 'likes' })
        .select('songId')
    ).map((row) => String(row.songId));
  const vote = (client: TestClient | undefined, songVotes: { like?: boolean | null; star?: boolean }) =>
    client?.request('voteOnSong', { songVotes });

  it('[R001] a listener receives the DJ’s song and votes on it, and the DJ receives the vote and a chat message', async () => {
    const { dj, people } = await startHangout(1);
    const bob = people[0];
    if (!bob) throw new Error('nobody came');
    await waitUntil(() => bob.client.state().nowPlaying !== null);
    const [there, here] = [dj.state().nowPlaying, bob.client.state().nowPlaying];
    assert.deepEqual(
      [here?.playId, here?.startTime, here?.endTime],
      [there?.playId, there?.startTime, there?.endTime],
    );
    await vote(bob.client, { like: true });
    await waitUntil(() => dj.state().voteCounts.likes === 1);
    await bob.client.request('sendMessage', { uuid: randomUUID(), message: 'what a song' });
    const { messages } = await dj.request('messages', { limit: 10 });
    assert.deepEqual(
      messages.map((line) => [line.userUuid, line.message]),
      [[bob.person.uuid, 'what a song']],
    );
  });

  it('[H050] a person who votes several times counts once, with the latest vote', async () => {
    const { dj, people, room } = await startHangout(3);
    const [a, b, c] = people;
    assert.deepEqual(await vote(a?.client, { like: true }), {
      songVotes: { like: true, star: false },
      voteCounts: { likes: 1, dislikes: 0, stars: 0 },
    });
    await vote(a?.client, { like: true });
    await vote(b?.client, { like: false, star: true });
    await vote(c?.client, { like: true });
    const last = await vote(c?.client, { like: null });
    assert.deepEqual(last?.songVotes, { like: null, star: false });
    await waitUntil(() => {
      const { likes, dislikes, stars } = dj.state().voteCounts;
      return likes === 1 && dislikes === 1 && stars === 1;
    });
    await dj.request('skipSong', {});
    const play = await Play.query(t.db)
      .where({ roomUuid: room.uuid })
      .whereNotNull('endedAt')
      .first()
      .throwIfNotFound();
    assert.deepEqual([play.likes, play.dislikes, play.stars], [1, 1, 1]);
    const rows = await SongVote.query(t.db).where({ playId: play.playId });
    assert.deepEqual(
      [rows.filter((row) => row.like === true).length, rows.filter((row) => row.like === false).length],
      [1, 1],
    );
    await waitUntil(() => dj.state().voteCounts.likes === 0);
  });

  it('[H050] votes by guests, by bots, and by the DJ whose song is playing are refused', async () => {
    const { dj, room } = await startHangout(0);
    assert.equal(await refusalCode(vote(dj, { like: true })), 'own_song');
    assert.equal(
      await refusalCode(vote(await t.joinRoom(createTestGuest(), room), { like: true })),
      'not_registered',
    );
    const bot = await createTestUser(t.db, 'robo', { kind: 'bot' });
    assert.equal(await refusalCode(vote(await t.joinRoom(bot, room), { like: true })), 'not_allowed');
  });

  it('[H050] a vote is stored within a second, and a star adds the song to the user’s liked songs until withdrawn', async () => {
    const { people, songs } = await startHangout(1);
    const [ann] = people;
    assert.ok(ann);
    await vote(ann.client, { like: true, star: true });
    await t.advance(1000);
    const row = await SongVote.query(t.db).where({ userUuid: ann.person.uuid }).first().throwIfNotFound();
    assert.deepEqual([row.like, row.star], [true, true]);
    assert.deepEqual(await likesOf(ann.person.uuid), [songs[0]]);
    await vote(ann.client, { star: true });
    await t.advance(1000);
    assert.deepEqual(await likesOf(ann.person.uuid), [songs[0]]);
    await vote(ann.client, { star: false });
    await t.advance(1000);
    assert.deepEqual(await likesOf(ann.person.uuid), []);
  });

  it('[H051] the vibe meter is at a half before any vote, rises with likes, and is at zero when no song plays', async () => {
    const { dj, people } = await startHangout(2);
    await t.advance(500);
    await waitUntil(() => dj.state().vibeMeter === 0.5);
    await vote(people[0]?.client, { like: true });
    await vote(people[1]?.client, { like: true, star: true });
    await t.advance(500);
    await waitUntil(() => dj.state().vibeMeter > 0.9);
    await dj.request('removeDj', {});
    await t.advance(500);
    await waitUntil(() => dj.state().vibeMeter === 0);
  });

  it('[H1850] in a crowded hangout an early patch brings a vote, the vibe and the voter’s dance to the listeners', async () => {
    const { dj, people, room } = await startHangout(1);
    const [ann] = people;
    assert.ok(ann);
    await t.advance(500);
    await waitUntil(() => dj.state().floorUsers[ann.person.uuid] !== undefined);
    // The patches of the joins have used up the limit of early patches, which recovers within two patch intervals.
    const since = performance.now();
    await waitUntil(() => performance.now() - since > 250);
    t.hangout(room).broadcaster?.setPatchInterval(600_000);
    await vote(ann.client, { like: true });
    await waitUntil(() => dj.state().voteCounts.likes === 1);
    const { vibeMeter, floorUsers } = dj.state();
    assert.deepEqual([vibeMeter > 0.5, floorUsers[ann.person.uuid]?.like], [true, 1]);
  });

  it('[H052] votes to skip are refused unless allowed, and votes by more than half of the listeners end the song', async () => {
    const { dj, people, room, songs } = await startHangout(3);
    assert.equal(await refusalCode(people[0]?.client.request('voteToSkip', {})), 'skip_vote_off');
    await changeRoom(t.db, room, { voteToSkip: true });
    await waitUntil(() => dj.state().settings.voteToSkip);
    assert.deepEqual(await people[0]?.client.request('voteToSkip', {}), { votes: 1, needed: 2 });
    assert.deepEqual(await people[0]?.client.request('voteToSkip', {}), { votes: 1, needed: 2 });
    await people[1]?.client.request('voteToSkip', {});
    await waitUntil(() => dj.state().nowPlaying?.song.songId === songs[1]);
  });

  it('[H053] listeners appear on the floor with their votes, and DJs do not', async () => {
    const { kai, dj, people, room } = await startHangout(1);
    const guest = createTestGuest();
    await t.joinRoom(guest, room);
    await vote(people[0]?.client, { like: true, star: true });
    await t.advance(500);
    await waitUntil(() => Object.keys(dj.state().floorUsers).length === 2);
    const dancer = dj.state().floorUsers[people[0]?.person.uuid ?? ''];
    assert.deepEqual(
      [dancer?.nickname, dancer?.tokenRole, dancer?.highestRole, dancer?.like, dancer?.star],
      [people[0]?.person.name, 'user', 'user', 1, true],
    );
    assert.equal(dj.state().floorUsers[kai.uuid], undefined);
    assert.equal(dj.state().floorUsers[guest.uuid]?.tokenRole, 'guest');
  });

  it('[R056] the list of people in a hangout is read in pages and searched by name', async () => {
    const { dj, people, kai } = await startHangout(4);
    const first = await dj.request('roster', { limit: 3 });
    assert.deepEqual([first.users.length, first.total, typeof first.next], [3, 5, 'string']);
    const second = await dj.request('roster', { limit: 3, cursor: first.next ?? '' });
    assert.deepEqual([second.users.length, second.next], [2, null]);
    const uuids = [...first.users, ...second.users].map((user) => user.uuid);
    assert.deepEqual(new Set(uuids), new Set([kai.uuid, ...people.map(({ person }) => person.uuid)]));
    assert.deepEqual(Object.keys(first.users[0] ?? {}).sort(), [
      'canDj',
      'highestRole',
      'songVotes',
      'tokenRole',
      'userProfile',
      'uuid',
    ]);
    const found = await dj.request('roster', { search: people[2]?.person.name ?? '' });
    assert.deepEqual(
      found.users.map((user) => user.userProfile.nickname),
      [people[2]?.person.name],
    );
  });

  it('[R208] an emoji animation of one user is broadcast to everybody', async () => {
    const { dj, people } = await startHangout(1);
    await people[0]?.client.request('playOneTimeAnimation', { animation: 'emoji', emoji: '🔥' });
    await waitUntil(() => dj.received('playedOneTimeAnimation').length === 1);
    assert.deepEqual(dj.received('playedOneTimeAnimation'), [
      { userUuid: people[0]?.person.uuid, animation: 'emoji', emoji: '🔥' },
    ]);
  });

  it('[H401] a serverTime request returns the server’s time together with the client’s time from the request', async () => {
    const { dj } = await startHangout(0);
    assert.deepEqual(await dj.request('serverTime', { sent: 5 }), { sent: 5, now: t.clock.now() });
  });

  it('[R179][H1597] the stored presence of a hangout says that listeners are on the floor, and that the DJ is not', async () => {
    const { kai, room, people } = await startHangout(2);
    const dancing = async () => {
      const rows = await Presence.query(t.db)
        .where({ roomUuid: room.uuid, onFloor: true })
        .select('userUuid');
      return new Set(rows.map((row) => row.userUuid));
    };
    const all = new Set(people.map(({ person }) => person.uuid));
    await t.advance(500);
    await t.gameServer.registry.tick();
    // The registry's own tick may be writing the same rows at this moment.
    await waitUntil(async () => (await dancing()).size >= all.size);
    assert.deepEqual(await dancing(), all);
    assert.ok(!all.has(kai.uuid));
    const snapshot = await RoomSnapshot.query(t.db).where({ roomUuid: room.uuid }).first();
    assert.deepEqual(new Set(snapshot?.floorUsers), all);
  });

  it('[H411] an open hangout publishes its snapshot and its people, and closing it removes both from the database', async () => {
    const { kai, dj, room, people } = await startHangout(1);
    await t.gameServer.registry.tick();
    const live = await RoomSnapshot.query(t.db).where({ roomUuid: room.uuid }).first().throwIfNotFound();
    assert.deepEqual(
      [live.users, live.registered, live.djs, live.djName, live.song?.songId],
      [2, 2, 1, kai.name, dj.state().nowPlaying?.song.songId],
    );
    assert.equal(live.faces[0]?.nickname, kai.name);
    const present = await Presence.query(t.db).where({ roomUuid: room.uuid }).select('userUuid');
    assert.deepEqual(
      new Set(present.map((row) => row.userUuid)),
      new Set([kai.uuid, people[0]?.person.uuid]),
    );
    await dj.leave();
    await people[0]?.client.leave();
    await t.advance(23_000);
    await waitUntil(async () => (await RoomSnapshot.query(t.db).where({ roomUuid: room.uuid })).length === 0);
    assert.deepEqual(await Presence.query(t.db).where({ roomUuid: room.uuid }), []);
  });
});
