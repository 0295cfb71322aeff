import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { closeCodes } from '@hangout/contract/realtime/hangout/messages';
import { renewLease, renewLeases } from '@hangout/db';
import { ChatMessage } from '@hangout/db/models/chat';
import { Play, SongVote } from '@hangout/db/models/plays';
import { RoomBooth, Seat } from '@hangout/db/models/room-leases';
import { type ActorTest, actorTest, type TestActor } from '../testing/actor-test.ts';
import { withFaults } from '../testing/faulty-database.ts';
import {
  changeRoom,
  createTestRoom,
  createTestSong,
  createTestUser,
  enableAutoDj,
  fillQueue,
  giveRole,
  type TestUser,
} from '../testing/people.ts';
import { refusalCode } from '../testing/rooms-test.ts';
import { NotHosted } from './actor.ts';
import { closeAfterLeaseLoss } from './lease-lost.ts';
import { reloadSettings } from './refresh.ts';

/** Starts a hangout with one playing DJ and one listener. */
async function startHangout(t: ActorTest) {
  const kai = await createTestUser(t.db, 'kai');
  const ann = await createTestUser(t.db, 'ann');
  const room = await createTestRoom(t.db, kai);
  const songs = [await createTestSong(t.db), await createTestSong(t.db)];
  await fillQueue(t.db, kai, songs);
  const first = await t.open(room);
  await first.join(kai);
  await first.join(ann);
  await first.request(kai, 'addDj', {});
  return { kai, ann, room, songs, first };
}
const now = ({ actor }: TestActor) => actor.hangout.booth.current.now;
const sendChat = (actor: TestActor, person: TestUser, message: string) =>
  actor.request(person, 'sendMessage', { uuid: randomUUID(), message });

describe('recovery of a hangout in another process', () => {
  const t = actorTest();

  it('[H021] after a crash in the middle of a song, the play, its end time, seats, votes and chat are recovered', async () => {
    const { kai, ann, room, first } = await startHangout(t);
    await first.request(ann, 'voteOnSong', { songVotes: { like: true } });
    await t.advance(1000);
    const line = await sendChat(first, ann, 'still here');
    const play = now(first);
    first.actor.abandon();
    await t.expireLease(room);
    await t.advance(60_000);

    const second = await t.open(room);
    assert.deepEqual(now(second), play);
    assert.equal(second.actor.hangout.booth.current.djs[0]?.uuid, kai.uuid);
    assert.deepEqual(second.actor.hangout.booth.votes.counts, { likes: 1, dislikes: 0, stars: 0 });
    await second.join(ann);
    const { messages } = await second.request(ann, 'messages', {});
    assert.deepEqual([messages.length, messages[0]?.id], [1, line.id]);
    await second.request(ann, 'voteOnSong', { songVotes: { like: false } });
    assert.deepEqual(second.actor.hangout.booth.votes.counts, { likes: 0, dislikes: 1, stars: 0 });
  });

  it('[H021] a recovery restarts the grace periods of DJs, so that no DJ loses the seat because of the downtime', async () => {
    const { kai, room, first } = await startHangout(t);
    first.actor.abandon();
    await t.expireLease(room);
    await t.advance(60_000);
    const second = await t.open(room);
    await t.advance(29_000);
    assert.equal(second.actor.hangout.booth.current.djs.length, 1);
    await second.join(kai);
    await t.advance(20_000);
    assert.equal(second.actor.hangout.booth.current.djs[0]?.graceUntil, null);
  });

  it('[H021] a recovery stores the end and the votes of a play that ended during the downtime, and starts the next song', async () => {
    const { ann, room, songs, first } = await startHangout(t);
    await first.request(ann, 'voteOnSong', { songVotes: { like: true, star: true } });
    await t.advance(1000);
    first.actor.abandon();
    await t.expireLease(room);
    await t.advance(600_000);
    const second = await t.open(room);
    assert.equal(now(second)?.song.songId, songs[1]);
    assert.ok((now(second)?.startTime ?? 0) >= t.clock.now());
    const plays = await Play.query(t.db).where({ roomUuid: room.uuid }).orderBy('startTime');
    assert.deepEqual(
      plays.map(({ endReason, likes, stars }) => [endReason, likes, stars]),
      [
        ['expired', 1, 1],
        [null, 0, 0],
      ],
    );
  });

  it('[H021] closing a hangout saves its latest votes and lets another process open it at once', async () => {
    const { ann, room, first } = await startHangout(t);
    await first.request(ann, 'voteOnSong', { songVotes: { star: true } });
    await first.actor.close();
    const second = await t.open(room);
    assert.deepEqual(second.actor.hangout.booth.votes.counts, { likes: 0, dislikes: 0, stars: 1 });
  });

  it('[H403] a DJ who took a seat in another hangout while the server was down does not get the old seat back', async () => {
    const { kai, room, first } = await startHangout(t);
    first.actor.abandon();
    const elsewhere = await createTestRoom(t.db, kai);
    const other = await t.open(elsewhere);
    await other.join(kai);
    await other.request(kai, 'addDj', {});
    await t.expireLease(room);
    const second = await t.open(room);
    assert.deepEqual([second.actor.hangout.booth.current.djs, now(second)], [[], null]);
    assert.equal(other.actor.hangout.booth.current.djs.length, 1);
  });
});

describe('the lease of a hangout', () => {
  const t = actorTest();

  it('[H402] another process can take over a hangout only after the lease has expired', async () => {
    const { room } = await startHangout(t);
    await assert.rejects(t.open(room), (error) => error instanceof NotHosted && error.reason === 'elsewhere');
    await t.expireLease(room);
    const second = await t.open(room);
    assert.equal(second.actor.hangout.lease.held.epoch, 2);
  });

  it('[H402] when five processes claim the lease of a hangout simultaneously, exactly one gets it', async () => {
    const ann = await createTestUser(t.db, 'ann');
    const room = await createTestRoom(t.db, ann);
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => t.open(room)));
    assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1);
  });

  it('[H402] [R095] an actor that has lost its lease to another process writes nothing and sends its clients roomReset', async () => {
    const { kai, ann, room, songs, first } = await startHangout(t);
    await t.expireLease(room);
    const second = await t.open(room);
    await second.join(kai);
    await second.join(ann);
    await second.request(kai, 'skipSong', {});
    const truth = await RoomBooth.query(t.db).where({ roomUuid: room.uuid }).first().throwIfNotFound();

    assert.equal(await refusalCode(first.request(kai, 'skipSong', {})), 'fenced');
    assert.equal(await refusalCode(sendChat(first, ann, 'into the void')), 'fenced');
    assert.equal(
      await refusalCode(first.request(ann, 'voteOnSong', { songVotes: { like: true } })),
      'fenced',
    );
    await t.advance(5_000);
    assert.deepEqual(
      first.sent.filter(({ type }) => type === 'roomReset'),
      [{ type: 'roomReset', message: {} }],
    );
    assert.equal(first.closed(), closeCodes.reset);
    assert.equal(now(second)?.song.songId, songs[1]);
    const after = await RoomBooth.query(t.db).where({ roomUuid: room.uuid }).first().throwIfNotFound();
    assert.deepEqual([after.epoch, after.state.now?.playId], [2, truth.state.now?.playId]);
    assert.equal((await ChatMessage.query(t.db).where({ roomUuid: room.uuid })).length, 0);
    const current = await Play.query(t.db).where({ roomUuid: room.uuid, endedAt: null });
    assert.equal(current.length, 1);
  });

  it('[H402] renewing leases reveals that another process has taken over a lease, even if the actor has written nothing', async () => {
    const { room, first } = await startHangout(t);
    const lease = first.actor.hangout.lease.held;
    assert.deepEqual(await renewLeases(t.db, [lease], 3000), new Map([[room.uuid, 'renewed']]));
    await t.expireLease(room);
    await t.open(room);
    assert.deepEqual(await renewLeases(t.db, [lease], 3000), new Map());
    assert.equal(await renewLease(t.db, lease, 3000), false);
    closeAfterLeaseLoss(first.actor.hangout);
    assert.equal(first.closed(), closeCodes.reset);
  });
});

describe('a hangout whose database queries fail', () => {
  let isAway = false;
  const t = actorTest(withFaults(() => (isAway ? 'lost before' : 'none')));
  afterEach(() => {
    isAway = false;
  });

  it('[H430] [H410] a chat message that cannot be stored is refused and not broadcast, and the next one can be stored again', async () => {
    const { ann, first, room } = await startHangout(t);
    isAway = true;
    assert.equal(await refusalCode(sendChat(first, ann, 'lost?')), 'unavailable');
    assert.deepEqual(
      first.sent.filter(({ type }) => type === 'messages'),
      [],
    );
    isAway = false;
    await sendChat(first, ann, 'found');
    const rows = await ChatMessage.query(t.db).where({ roomUuid: room.uuid });
    assert.deepEqual(
      rows.map((row) => row.body.message),
      ['found'],
    );
    assert.equal(first.sent.filter(({ type }) => type === 'messages').length, 1);
  });

  it('[H430] if the transaction that takes a seat or skips a song fails, the booth stays unchanged', async () => {
    const { kai, ann, first, songs } = await startHangout(t);
    await fillQueue(t.db, ann, [songs[0] ?? '']);
    const before = first.actor.hangout.booth.current;
    isAway = true;
    assert.equal(await refusalCode(first.request(ann, 'addDj', {})), 'unavailable');
    assert.equal(await refusalCode(first.request(kai, 'skipSong', {})), 'unavailable');
    assert.deepEqual(first.actor.hangout.booth.current, before);
    assert.equal(first.actor.hangout.syncedState.djs.length, 1);
    isAway = false;
    assert.deepEqual(await first.request(ann, 'addDj', {}), { position: 1 });
  });

  it('[H406] if a song ends while queries fail, the next song starts once the database works again', async () => {
    const { kai, first, songs, room } = await startHangout(t);
    isAway = true;
    await t.advance(185_000);
    assert.equal(now(first)?.song.songId, songs[0]);
    isAway = false;
    await t.advance(2_000);
    assert.equal(now(first)?.song.songId, songs[1]);
    const plays = await Play.query(t.db).where({ roomUuid: room.uuid });
    assert.equal(plays.length, 2);
    assert.equal(first.actor.hangout.booth.current.djs[0]?.uuid, kai.uuid);
  });

  it('[H050] a vote given while queries fail is saved when the database works again', async () => {
    const { ann, first } = await startHangout(t);
    isAway = true;
    await first.request(ann, 'voteOnSong', { songVotes: { like: true } });
    await t.advance(3_000);
    isAway = false;
    await t.advance(1_000);
    const row = await SongVote.query(t.db).where({ userUuid: ann.uuid }).first().throwIfNotFound();
    assert.equal(row.like, true);
  });

  it('[H406] if the response to a commit is lost, the actor loads the booth from the database again', async () => {
    const { kai, first, songs, room } = await startHangout(t);
    const { hangout } = first.actor;
    // Simulates a commit whose response was lost: the actor still has the previous play.
    const stale = { booth: hangout.booth.current };
    await first.request(kai, 'skipSong', {});
    hangout.booth.current = stale.booth;
    hangout.persistence.isUncertain = true;
    await changeRoom(t.db, room, {});
    await t.advance(3_000);
    assert.equal(now(first)?.song.songId, songs[1]);
    assert.equal((await Play.query(t.db).where({ roomUuid: room.uuid })).length, 2);
  });

  it('[H2027] [H354] [H356] if the booth cannot take over new settings at once, an emptied chat and a mute are still told, once', async () => {
    const { ann, first, room } = await startHangout(t);
    await giveRole(t.db, room, ann, 'chatDisabled');
    await changeRoom(t.db, room, { chatClearedId: 7, numberOfDjs: 3 });
    isAway = true;
    await assert.rejects(reloadSettings(first.actor.hangout));
    isAway = false;
    await reloadSettings(first.actor.hangout);
    assert.equal(first.actor.hangout.booth.current.settings.numberOfDjs, 3);
    const told = first.sent.filter(({ type }) => type === 'chatCleared' || type === 'notice');
    assert.deepEqual(told, [
      { type: 'chatCleared', message: { upTo: 7 } },
      { type: 'notice', message: { code: 'chat_disabled', details: { expirationTime: null } } },
    ]);
  });

  it('[H2024] [H429] a deleted hangout whose play cannot be ended at once is closed when that has succeeded', async () => {
    const { first, room } = await startHangout(t);
    await changeRoom(t.db, room, { deletedAt: new Date().toISOString() });
    isAway = true;
    await reloadSettings(first.actor.hangout);
    assert.deepEqual([first.actor.hangout.presence.people.size, first.closed()], [0, undefined]);
    isAway = false;
    await reloadSettings(first.actor.hangout);
    assert.equal(first.closed(), closeCodes.kicked);
    assert.equal(await Seat.query(t.db).where({ roomUuid: room.uuid }).resultSize(), 0);
  });
});

describe('a hangout whose database loses responses', () => {
  let isLost = false;
  const t = actorTest(withFaults(() => (isLost ? 'lost after' : 'none')));

  it('[H2026] [H406] a song of the house playlist whose start was stored without a response is played once', async () => {
    const owner = await createTestUser(t.db, 'owner');
    const room = await createTestRoom(t.db, owner);
    const songs = [await createTestSong(t.db), await createTestSong(t.db)];
    await enableAutoDj(t.db, room, owner, songs);
    const actor = await t.open(room);
    await actor.join(owner);
    const first = now(actor)?.song.songId;
    isLost = true;
    assert.equal(await refusalCode(actor.request(owner, 'skipSong', {})), 'unavailable');
    isLost = false;
    await t.advance(3_000);
    const second = now(actor)?.song.songId;
    assert.deepEqual([first, second].toSorted(), songs.toSorted());
    await actor.request(owner, 'skipSong', {});
    assert.equal(now(actor)?.song.songId, first);
  });
});
