import assert from 'node:assert/strict';
import { Session } from '@hangout/db/models/accounts';
import { Play } from '@hangout/db/models/plays';
import { Seat } from '@hangout/db/models/room-leases';
import { CrateSong, Song } from '@hangout/db/models/songs';
import { waitUntil } from '@hangout/testkit/wait-for';
import {
  changeRoom,
  createTestGuest,
  createTestRoom,
  createTestSong,
  createTestUser,
  enableAutoDj,
  fillQueue,
  giveRole,
} from '../../testing/people.ts';
import { refusalCode, roomsTest, type TestClient } from '../../testing/rooms-test.ts';

const playing = (client: TestClient) => client.state().nowPlaying?.song.songId;

describe('DJs in a hangout: seats, turns, skips and plays', () => {
  const t = roomsTest();

  /** Starts a hangout with its owner and connected DJs, each with songs in the queue. */
  async function startHangout(djs: number, traits: Record<string, unknown> = {}, songsEach = 2) {
    const owner = await createTestUser(t.db, 'owner');
    const room = await createTestRoom(t.db, owner, traits);
    const people = await Promise.all(
      Array.from({ length: djs }, async (_, index) => {
        const person = await createTestUser(t.db, `dj${index}`);
        const songs: string[] = [];
        for (let n = 0; n < songsEach; n += 1) songs.push(await createTestSong(t.db));
        await fillQueue(t.db, person, songs);
        return { person, songs, client: await t.joinRoom(person, room) };
      }),
    );
    const listener = await t.joinRoom(createTestGuest(), room);
    return { owner, room, people, listener };
  }

  /**
   * Starts a hangout with a crossfade of 6 s, and advances to 10 s before the end of its first song, when the next song
   * is already chosen.
   */
  async function startCrossfade() {
    const { people, listener, room } = await startHangout(1, { crossfadeSeconds: 6 });
    const [kai] = people;
    assert.ok(kai);
    await kai.client.request('addDj', {});
    await waitUntil(() => playing(listener) === kai.songs[0]);
    const { endTime = 0 } = listener.state().nowPlaying ?? {};
    await t.advance(endTime - t.clock.now() - 10_000);
    await waitUntil(() => listener.state().upNext !== null);
    const fadeOver = async () => {
      await t.advance(4_000);
      await waitUntil(() => playing(listener) === kai.songs[1]);
    };
    return { kai, listener, room, endTime, fadeOver };
  }

  it('[R185] [H015] [H407] a user who takes the first seat plays the first song of their queue for the song’s length', async () => {
    const { people, listener, room } = await startHangout(1);
    const [kai] = people;
    assert.ok(kai);
    assert.deepEqual(await kai.client.request('addDj', {}), { position: 0 });
    await waitUntil(() => playing(listener) === kai.songs[0]);
    const { nowPlaying, djs } = listener.state();
    assert.ok(nowPlaying);
    assert.deepEqual([djs[0]?.uuid, nowPlaying.djUuid], [kai.person.uuid, kai.person.uuid]);
    assert.equal(nowPlaying.startTime, t.clock.now() + 1500);
    assert.equal(nowPlaying.endTime, nowPlaying.startTime + 180_000);
    assert.equal(djs[0]?.nextSong?.songId, kai.songs[1]);
    const queue = await CrateSong.query(t.db)
      .joinRelated('crate')
      .where({ 'crate.userUuid': kai.person.uuid, 'crate.kind': 'queue' })
      .orderBy('rank')
      .select('songId');
    assert.deepEqual(
      queue.map((row) => String(row.songId)),
      [kai.songs[1], kai.songs[0]],
    );
    const play = await Play.query(t.db).where({ roomUuid: room.uuid }).first().throwIfNotFound();
    assert.deepEqual([play.endedAt, String(play.songId), play.djUuid], [null, kai.songs[0], kai.person.uuid]);
  });

  it('[H018] a user without songs and a guest are each refused a seat', async () => {
    const { people, listener } = await startHangout(1, {}, 0);
    assert.equal(await refusalCode(people[0]?.client.request('addDj', {})), 'no_song');
    assert.equal(await refusalCode(listener.request('addDj', {})), 'not_registered');
  });

  it('[R184] a user who may not DJ in a hangout is refused a seat', async () => {
    const { people } = await startHangout(1, { djType: 'INVITE_ONLY' });
    assert.equal(await refusalCode(people[0]?.client.request('addDj', {})), 'not_allowed');
  });

  it('[H018] a song named in a seat request plays first, and the server fills in the song’s fields', async () => {
    const { people, listener } = await startHangout(1, {}, 0);
    const song = await createTestSong(t.db, { trackName: 'Announced' });
    assert.equal(
      await refusalCode(people[0]?.client.request('addDj', { song: { songId: '999999' } })),
      'song_not_found',
    );
    const secret = await createTestSong(t.db, { trackName: 'Secret' });
    await Song.query(t.db)
      .where({ id: Number(secret) })
      .patch({ isPrivate: true });
    // [H2084] Anybody can guess the number of a private track.
    assert.equal(
      await refusalCode(people[0]?.client.request('addDj', { song: { songId: secret } })),
      'song_not_found',
    );
    await people[0]?.client.request('addDj', { song: { songId: song } });
    await waitUntil(() => listener.state().nowPlaying?.song.trackName === 'Announced');
    assert.equal(
      listener.state().nowPlaying?.song.streamUrls.uploadService?.http,
      `/api/room-service/songs/${song}/http`,
    );
  });

  it('[H017] [R185] DJs play in turn, and when a seat becomes free, the first person on the waiting list gets it', async () => {
    const { people, listener } = await startHangout(3, { numberOfDjs: 2 });
    const [a, b, c] = people;
    assert.ok(a && b && c);
    assert.deepEqual(await a.client.request('addDj', {}), { position: 0 });
    assert.deepEqual(await b.client.request('addDj', {}), { position: 1 });
    assert.deepEqual(await c.client.request('addDj', {}), { waiting: 0 });
    assert.equal(await refusalCode(c.client.request('addDj', {})), 'already_waiting');
    await waitUntil(() => listener.state().waiting.count === 1);
    const end = listener.state().nowPlaying?.endTime ?? 0;
    await t.advance(end - t.clock.now() - 5000);
    await waitUntil(() => listener.state().upNext?.song.songId === b.songs[0]);
    await t.advance(5000);
    await waitUntil(() => playing(listener) === b.songs[0]);
    assert.equal(listener.state().nowPlaying?.startTime, end);
    assert.deepEqual(
      listener.state().djs.map((dj) => dj.uuid),
      [b.person.uuid, a.person.uuid],
    );
    await b.client.request('removeDj', {});
    await waitUntil(() => listener.state().djs.some((dj) => dj.uuid === c.person.uuid));
    await waitUntil(() => playing(listener) === a.songs[1]);
    await waitUntil(() => c.client.received('notice').some(({ code }) => code === 'seat_is_yours'));
    assert.deepEqual(
      listener.received('playedSong').map(({ song, djUuid }) => [song.songId, djUuid]),
      [
        [a.songs[0], a.person.uuid],
        [b.songs[0], b.person.uuid],
      ],
    );
  });

  it('[H019] a song may be skipped by its DJ or a moderator, but not by other users', async () => {
    const { people, room, listener } = await startHangout(2);
    const [a, b] = people;
    assert.ok(a && b);
    await a.client.request('addDj', {});
    assert.equal(await refusalCode(b.client.request('skipSong', {})), 'not_allowed');
    await a.client.request('skipSong', {});
    await waitUntil(() => playing(listener) === a.songs[1]);
    await giveRole(t.db, room, b.person, 'moderator');
    await waitUntil(() => listener.state().settings.roomRoles.length === 2);
    await b.client.request('skipSong', {});
    await waitUntil(() => playing(listener) === a.songs[0]);
    const plays = await Play.query(t.db).where({ roomUuid: room.uuid }).orderBy('startTime');
    assert.deepEqual(
      plays.map((play) => play.endReason),
      ['skipped', 'skipped', null],
    );
  });

  it('[H1168] [H1169] with a crossfade the next song starts six seconds before the end of the current one', async () => {
    const { listener, room, endTime, fadeOver } = await startCrossfade();
    assert.equal(listener.state().settings.crossfadeSeconds, 6);
    assert.equal(listener.state().upNext?.startTime, endTime - 6000);
    await fadeOver();
    const next = listener.state().nowPlaying;
    assert.deepEqual([next?.startTime, next?.crossfadeMs], [endTime - 6000, 6000]);
    const [ended] = await Play.query(t.db).where({ roomUuid: room.uuid }).orderBy('startTime');
    assert.deepEqual([Date.parse(ended?.endedAt ?? ''), ended?.endReason], [Math.floor(endTime), 'ended']);
  });

  it('[H1485] a skip during a crossfade ends both songs before the next one starts', async () => {
    const { kai, listener, room, endTime, fadeOver } = await startCrossfade();
    await fadeOver();
    await t.advance(1_000);
    await kai.client.request('skipSong', {});
    await waitUntil(() => listener.received('playedSong').length === 2);
    const [first, second, third] = await Play.query(t.db).where({ roomUuid: room.uuid }).orderBy('startTime');
    assert.ok(first?.endedAt && second?.endedAt && third);
    assert.ok(Date.parse(first.endedAt) < Math.floor(endTime) - 4_000, 'it is not heard to its end');
    assert.equal(first.endedAt, second.endedAt);
    assert.ok(Date.parse(third.startTime) >= Date.parse(first.endedAt));
  });

  it('[H016] when a DJ leaves the hangout their song ends, and nothing plays once there is no DJ', async () => {
    const { people, listener } = await startHangout(1);
    await people[0]?.client.request('addDj', {});
    await waitUntil(() => playing(listener) !== undefined);
    await people[0]?.client.leave();
    await waitUntil(() => playing(listener) === undefined);
    assert.deepEqual([listener.state().djs, listener.received('playedSong').length], [[], 1]);
  });

  it('[H872] the message that a play has ended says whether the song was over, was skipped, or the DJ left', async () => {
    const { people, listener } = await startHangout(2);
    const [kai, ann] = people;
    assert.ok(kai && ann);
    await kai.client.request('addDj', {});
    await waitUntil(() => playing(listener) !== undefined);
    await kai.client.request('skipSong', {});
    await waitUntil(() => listener.received('playedSong').length === 1);
    await t.advance(200_000);
    await waitUntil(() => listener.received('playedSong').length === 2);
    await kai.client.leave();
    await waitUntil(() => listener.received('playedSong').length === 3);
    assert.deepEqual(
      listener.received('playedSong').map(({ endReason, djUuid }) => [endReason, djUuid]),
      [
        ['skipped', kai.person.uuid],
        ['ended', kai.person.uuid],
        ['djLeft', kai.person.uuid],
      ],
    );
  });

  it('[H010] a DJ who reconnects within thirty seconds after losing the connection keeps seat and song', async () => {
    const { people, listener, room } = await startHangout(1);
    const [kai] = people;
    assert.ok(kai);
    await kai.client.request('addDj', {});
    await waitUntil(() => playing(listener) !== undefined);
    kai.client.disconnect();
    await waitUntil(() => (listener.state().djs[0]?.graceUntil ?? 0) > 0);
    await t.advance(20_000);
    await t.joinRoom(kai.person, room);
    await waitUntil(() => listener.state().djs[0]?.graceUntil === 0);
    await t.advance(20_000);
    assert.equal(playing(listener), kai.songs[0]);
  });

  it('[H010] a DJ who does not reconnect within thirty seconds loses the seat', async () => {
    const { people, listener } = await startHangout(1);
    await people[0]?.client.request('addDj', {});
    await waitUntil(() => playing(listener) !== undefined);
    people[0]?.client.disconnect();
    await waitUntil(() => (listener.state().djs[0]?.graceUntil ?? 0) > 0);
    await t.advance(30_000);
    await waitUntil(() => listener.state().djs.length === 0);
    assert.equal(playing(listener), undefined);
  });

  it('[H010] [H436] a DJ whose session ends while the connection is lost is refused on reconnecting, and loses the seat', async () => {
    const { people, listener, room } = await startHangout(1);
    const [kai] = people;
    assert.ok(kai);
    await kai.client.request('addDj', {});
    await waitUntil(() => playing(listener) !== undefined);
    kai.client.disconnect();
    await waitUntil(() => (listener.state().djs[0]?.graceUntil ?? 0) > 0);
    await Session.query(t.db).where({ sid: kai.person.sid }).patch({ endedAt: t.db.fn.now() });
    await assert.rejects(t.joinRoom(kai.person, room), /Unauthorized/);
    await t.advance(30_000);
    await waitUntil(() => listener.state().djs.length === 0);
    assert.equal(playing(listener), undefined);
    assert.equal(await Seat.query(t.db).where({ userUuid: kai.person.uuid }).resultSize(), 0);
  });

  it('[H403] a DJ who takes a seat in another hangout loses the seat in the first one and is notified', async () => {
    const { people, listener } = await startHangout(1);
    const [kai] = people;
    assert.ok(kai);
    await kai.client.request('addDj', {});
    await waitUntil(() => listener.state().djs.length === 1);
    const elsewhere = await createTestRoom(t.db, kai.person);
    const other = await t.joinRoom(kai.person, elsewhere);
    await other.request('addDj', {});
    await waitUntil(() => listener.state().djs.length === 0);
    await waitUntil(() => other.state().djs.length === 1);
    await waitUntil(() => kai.client.received('notice').some(({ code }) => code === 'seat_in_other_hangout'));
    const seats = await Seat.query(t.db).where({ userUuid: kai.person.uuid });
    assert.deepEqual(
      seats.map((seat) => seat.roomUuid),
      [elsewhere.uuid],
    );
  });

  it('[R180] a moderator can remove a DJ from the seat, but not the owner of the hangout', async () => {
    const { people, owner, room } = await startHangout(2);
    const [mod, dj] = people;
    assert.ok(mod && dj);
    await giveRole(t.db, room, mod.person, 'moderator');
    await t.advance(1000);
    const boss = await t.joinRoom(owner, room);
    await fillQueue(t.db, owner, [await createTestSong(t.db)]);
    await dj.client.request('addDj', {});
    await boss.request('addDj', {});
    await waitUntil(() =>
      boss.state().settings.roomRoles.some(({ userUuid }) => userUuid === mod.person.uuid),
    );
    assert.equal(await refusalCode(dj.client.request('removeDj', { djUuid: owner.uuid })), 'not_allowed');
    assert.equal(await refusalCode(mod.client.request('removeDj', { djUuid: owner.uuid })), 'not_allowed');
    await mod.client.request('removeDj', { djUuid: dj.person.uuid });
    await waitUntil(() => boss.state().djs.length === 1);
    await waitUntil(() => dj.client.received('notice').some(({ code }) => code === 'seat_taken_away'));
  });

  it('[H020] lowering the number of seats removes the DJs whose turns are last, and keeps the DJ who plays', async () => {
    const { people, listener, room } = await startHangout(3);
    for (const { client } of people) await client.request('addDj', {});
    await waitUntil(() => listener.state().djs.length === 3);
    await changeRoom(t.db, room, { numberOfDjs: 1 });
    await waitUntil(() => listener.state().djs.length === 1);
    assert.equal(listener.state().djs[0]?.uuid, people[0]?.person.uuid);
  });

  it('[H425] the restriction djDisabled removes a DJ from the seat at once, and expires by itself', async () => {
    const { people, listener, room } = await startHangout(1);
    const [kai] = people;
    assert.ok(kai);
    await kai.client.request('addDj', {});
    await waitUntil(() => listener.state().djs.length === 1);
    await giveRole(t.db, room, kai.person, 'djDisabled', new Date(t.clock.now() + 60_000).toISOString());
    await waitUntil(() => listener.state().djs.length === 0);
    assert.equal(await refusalCode(kai.client.request('addDj', {})), 'not_allowed');
    await t.advance(61_000);
    await kai.client.request('addDj', {});
  });

  it('[H012] a DJ whose queue has become empty loses the seat after three missed turns and is notified', async () => {
    const { people, listener } = await startHangout(1, {}, 1);
    const [kai] = people;
    assert.ok(kai);
    await kai.client.request('addDj', {});
    await waitUntil(() => playing(listener) !== undefined);
    await CrateSong.query(t.db).delete();
    await t.advance(181_500 + 95_000);
    await waitUntil(() => listener.state().djs.length === 0);
    await waitUntil(() => kai.client.received('notice').some(({ code }) => code === 'seat_out_of_songs'));
  });

  it('[H407] if nothing plays, music starts when a seated DJ adds a song to the queue', async () => {
    const { people, listener } = await startHangout(1, {}, 1);
    const [kai] = people;
    assert.ok(kai);
    await kai.client.request('addDj', {});
    await CrateSong.query(t.db).delete();
    await t.advance(183_000);
    await waitUntil(() => playing(listener) === undefined && listener.state().djs.length === 1);
    const song = await createTestSong(t.db);
    await fillQueue(t.db, kai.person, [song]);
    await t.advance(2000);
    await waitUntil(() => playing(listener) === song);
  });

  it('[H405] the house playlist plays while nobody has a seat, and stops when somebody takes one', async () => {
    const { people, listener, room } = await startHangout(1);
    const [kai] = people;
    assert.ok(kai);
    await changeRoom(t.db, room, { autoDj: true });
    await waitUntil(() => playing(listener) !== undefined);
    assert.equal(listener.state().nowPlaying?.djUuid, '');
    const first = playing(listener);
    await t.advance(182_000);
    await waitUntil(() => playing(listener) !== first);
    await kai.client.request('addDj', {});
    await waitUntil(() => listener.state().nowPlaying?.djUuid === kai.person.uuid);
  });

  it('[H1923] in a silent hangout with listeners, music starts when the house playlist gets its first song', async () => {
    const { owner, room, listener } = await startHangout(0);
    await enableAutoDj(t.db, room, owner, []);
    await waitUntil(() => listener.received('updatedRoomSettings').length > 0);
    assert.equal(playing(listener), undefined);
    const song = await createTestSong(t.db);
    await fillQueue(t.db, owner, [song]);
    await t.advance(31_000);
    await waitUntil(() => playing(listener) === song);
  });

  it('[H405] the house playlist plays the playlist that the owner has chosen', async () => {
    const { owner, room, listener } = await startHangout(0);
    const song = await createTestSong(t.db);
    await enableAutoDj(t.db, room, owner, [song]);
    await waitUntil(() => playing(listener) === song);
    await t.advance(181_600);
    await waitUntil(() => listener.received('playedSong').length === 1);
    assert.equal(playing(listener), song);
  });

  /** Starts a hangout in which one of the two songs of the house playlist plays; `other` is the next one. */
  async function startHousePlaylist(songsOfDj: number) {
    const { owner, room, people, listener } = await startHangout(1, {}, songsOfDj);
    const [kai] = people;
    assert.ok(kai);
    const songs = [await createTestSong(t.db), await createTestSong(t.db)];
    await enableAutoDj(t.db, room, owner, songs);
    await waitUntil(() => playing(listener) !== undefined);
    const first = playing(listener);
    return { room, kai, listener, first, other: songs.find((song) => song !== first) ?? '' };
  }

  it('[H2026] the house playlist does not repeat a song that a DJ has just played', async () => {
    const { kai, listener, first, other } = await startHousePlaylist(0);
    await fillQueue(t.db, kai.person, [other]);
    await kai.client.request('addDj', {});
    await waitUntil(() => playing(listener) === other);
    await kai.client.request('removeDj', {});
    await waitUntil(() => listener.state().nowPlaying?.djUuid === '');
    assert.equal(playing(listener), first);
  });

  it('[H2026] a song that is taken down while a DJ plays is not played by the house playlist afterwards', async () => {
    const { room, kai, listener, first, other } = await startHousePlaylist(1);
    await kai.client.request('addDj', {});
    await t.advance(2_000);
    await waitUntil(() => t.hangout(room).booth.nextHouseSong?.songId === other);
    await Song.query(t.db)
      .where({ id: Number(other) })
      .patch({ status: 'UNVERIFIED' });
    await CrateSong.query(t.db)
      .where({ songId: Number(kai.songs[0]) })
      .delete();
    await t.advance(181_600);
    await waitUntil(() => listener.state().nowPlaying?.djUuid === '');
    assert.equal(playing(listener), first);
  });

  it('[R099] [R050] when a play ends, one message with its votes is broadcast', async () => {
    const { people, listener } = await startHangout(2);
    const [kai, ann] = people;
    assert.ok(kai && ann);
    await kai.client.request('addDj', {});
    await ann.client.request('voteOnSong', { songVotes: { like: true, star: true } });
    await kai.client.request('skipSong', {});
    await waitUntil(() => listener.received('playedSong').length === 1);
    const [play] = listener.received('playedSong');
    assert.deepEqual(
      [play?.song.songId, play?.djUuid, play?.djName, play?.voteCounts],
      [kai.songs[0], kai.person.uuid, kai.person.name, { likes: 1, dislikes: 0, stars: 1 }],
    );
  });
});
