import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { closeCodes } from '@hangout/contract/room/messages';
import { renewActors } from '@hangout/db';
import { NotHosted } from './hangout/actor.ts';
import { fenceOff } from './hangout/over.ts';
import { type ActorTest, actorTest, type TestActor } from './testing/actor-test.ts';
import { changeRoom, fillQueue, makePerson, makeRoom, makeSong, type Somebody } from './testing/people.ts';
import { refusal } from './testing/rooms-test.ts';
import { inWeather } from './testing/weather.ts';

/** A hangout with one DJ who plays and one voter who spoke. */
async function evening(t: ActorTest) {
  const kai = await makePerson(t.db, 'kai');
  const ann = await makePerson(t.db, 'ann');
  const room = await makeRoom(t.db, kai);
  const songs = [await makeSong(t.db), await makeSong(t.db)];
  await fillQueue(t.db, kai, songs);
  const first = await t.open(room);
  await first.come(kai);
  await first.come(ann);
  await first.ask(kai, 'addDj', {});
  return { kai, ann, room, songs, first };
}
const now = ({ actor }: TestActor) => actor.h.booth.now;
const say = (actor: TestActor, person: Somebody, message: string) =>
  actor.ask(person, 'sendMessage', { uuid: randomUUID(), message });

describe('a hangout that comes back', () => {
  const t = actorTest();

  it('[H021] after its process died mid-song: same play, end, seats, votes and chat', async () => {
    const { kai, ann, room, first } = await evening(t);
    await first.ask(ann, 'voteOnSong', { songVotes: { like: true } });
    await t.wind(1000);
    const line = await say(first, ann, 'still here');
    const play = now(first);
    first.actor.abandon();
    await t.expireLease(room);
    await t.wind(60_000);

    const second = await t.open(room);
    assert.deepEqual(now(second), play);
    assert.equal(second.actor.h.booth.djs[0]?.uuid, kai.uuid);
    assert.deepEqual(second.actor.h.votes.counts, { likes: 1, dislikes: 0, stars: 0 });
    await second.come(ann);
    const { messages } = await second.ask(ann, 'messages', {});
    assert.deepEqual([messages.length, messages[0]?.id], [1, line.id]);
    await second.ask(ann, 'voteOnSong', { songVotes: { like: false } });
    assert.deepEqual(second.actor.h.votes.counts, { likes: 0, dislikes: 1, stars: 0 });
  });

  it('[H021] clocks of absence begin anew: nobody is dropped for our own downtime', async () => {
    const { kai, room, first } = await evening(t);
    first.actor.abandon();
    await t.expireLease(room);
    await t.wind(60_000);
    const second = await t.open(room);
    await t.wind(29_000);
    assert.equal(second.actor.h.booth.djs.length, 1);
    await second.come(kai);
    await t.wind(20_000);
    assert.equal(second.actor.h.booth.djs[0]?.graceUntil, null);
  });

  it('[H021] a song that ended meanwhile is closed once with its votes, and missed turns are not replayed', async () => {
    const { ann, room, songs, first } = await evening(t);
    await first.ask(ann, 'voteOnSong', { songVotes: { like: true, star: true } });
    await t.wind(1000);
    first.actor.abandon();
    await t.expireLease(room);
    await t.wind(3_600_000);
    const second = await t.open(room);
    assert.equal(now(second)?.song.songId, songs[1]);
    assert.ok((now(second)?.startTime ?? 0) >= t.time.now());
    const plays = await t.db('plays').where({ roomUuid: room.uuid }).orderBy('startTime');
    assert.deepEqual(
      plays.map(({ endReason, likes, stars }) => [endReason, likes, stars]),
      [
        ['expired', 1, 1],
        [null, 0, 0],
      ],
    );
  });

  it('[H021] a planned end keeps votes of this very moment and lets the next one in at once', async () => {
    const { ann, room, first } = await evening(t);
    await first.ask(ann, 'voteOnSong', { songVotes: { star: true } });
    await first.actor.close();
    const second = await t.open(room);
    assert.deepEqual(second.actor.h.votes.counts, { likes: 0, dislikes: 0, stars: 1 });
  });

  it('[H403] whoever took a seat elsewhere meanwhile does not find the old one again', async () => {
    const { kai, room, first } = await evening(t);
    first.actor.abandon();
    const elsewhere = await makeRoom(t.db, kai);
    const other = await t.open(elsewhere);
    await other.come(kai);
    await other.ask(kai, 'addDj', {});
    await t.expireLease(room);
    const second = await t.open(room);
    assert.deepEqual([second.actor.h.booth.djs, now(second)], [[], null]);
    assert.equal(other.actor.h.booth.djs.length, 1);
  });
});

describe('one actor for one hangout', () => {
  const t = actorTest();

  it('[H402] nobody takes over what is held, and everybody may once the lease ran out', async () => {
    const { room } = await evening(t);
    await assert.rejects(t.open(room), (error) => error instanceof NotHosted && error.reason === 'elsewhere');
    await t.expireLease(room);
    const second = await t.open(room);
    assert.equal(second.actor.h.lease.epoch, 2);
  });

  it('[H402] of many who try at once one succeeds', async () => {
    const ann = await makePerson(t.db, 'ann');
    const room = await makeRoom(t.db, ann);
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => t.open(room)));
    assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1);
  });

  it('[H402] [R095] one that was paused writes nothing over its successor, and sends its people to it', async () => {
    const { kai, ann, room, songs, first } = await evening(t);
    await t.expireLease(room);
    const second = await t.open(room);
    await second.come(kai);
    await second.come(ann);
    await second.ask(kai, 'skipSong', {});
    const truth = await t.db('roomBooths').where({ roomUuid: room.uuid }).first();

    assert.equal(await refusal(first.ask(kai, 'skipSong', {})), 'fenced');
    assert.equal(await refusal(say(first, ann, 'into the void')), 'fenced');
    assert.equal(await refusal(first.ask(ann, 'voteOnSong', { songVotes: { like: true } })), 'fenced');
    await t.wind(5_000);
    assert.deepEqual(
      first.heard.filter(({ type }) => type === 'roomReset'),
      [{ type: 'roomReset', message: {} }],
    );
    assert.equal(first.closed(), closeCodes.reset);
    assert.equal(now(second)?.song.songId, songs[1]);
    const after = await t.db('roomBooths').where({ roomUuid: room.uuid }).first();
    assert.deepEqual([after.epoch, after.state.now.playId], [2, truth.state.now.playId]);
    assert.equal((await t.db('chatMessages').where({ roomUuid: room.uuid })).length, 0);
    const current = await t.db('plays').where({ roomUuid: room.uuid, endedAt: null });
    assert.equal(current.length, 1);
  });

  it('[H402] the look each second notices it even when nothing is written', async () => {
    const { room, first } = await evening(t);
    const { lease } = first.actor.h;
    assert.deepEqual(await renewActors(t.db, [lease], 3000), new Set([room.uuid]));
    await t.expireLease(room);
    await t.open(room);
    assert.deepEqual(await renewActors(t.db, [lease], 3000), new Set());
    fenceOff(first.actor.h);
    assert.equal(first.closed(), closeCodes.reset);
  });
});

describe('a database that fails', () => {
  let away = false;
  const t = actorTest(inWeather(() => (away ? 'lost before' : 'fair')));
  afterEach(() => {
    away = false;
  });

  it('[H430] [H410] refuses a line that it could not keep, shows nothing, and keeps the next', async () => {
    const { ann, first, room } = await evening(t);
    away = true;
    assert.equal(await refusal(say(first, ann, 'lost?')), 'unavailable');
    assert.deepEqual(
      first.heard.filter(({ type }) => type === 'messages'),
      [],
    );
    away = false;
    await say(first, ann, 'found');
    const rows = await t.db('chatMessages').where({ roomUuid: room.uuid });
    assert.deepEqual(
      rows.map((row) => row.body.message),
      ['found'],
    );
    assert.equal(first.heard.filter(({ type }) => type === 'messages').length, 1);
  });

  it('[H430] a seat or a skip that could not be kept is as if never asked', async () => {
    const { kai, ann, first, songs } = await evening(t);
    await fillQueue(t.db, ann, [songs[0] ?? '']);
    const before = first.actor.h.booth;
    away = true;
    assert.equal(await refusal(first.ask(ann, 'addDj', {})), 'unavailable');
    assert.equal(await refusal(first.ask(kai, 'skipSong', {})), 'unavailable');
    assert.deepEqual(first.actor.h.booth, before);
    assert.equal(first.actor.h.state.djs.length, 1);
    away = false;
    assert.deepEqual(await first.ask(ann, 'addDj', {}), { position: 1 });
  });

  it('[H406] a song that ends while nothing can be kept goes on to the next as soon as it can', async () => {
    const { kai, first, songs, room } = await evening(t);
    away = true;
    await t.wind(185_000);
    assert.equal(now(first)?.song.songId, songs[0]);
    away = false;
    await t.wind(2_000);
    assert.equal(now(first)?.song.songId, songs[1]);
    const plays = await t.db('plays').where({ roomUuid: room.uuid });
    assert.equal(plays.length, 2);
    assert.equal(first.actor.h.booth.djs[0]?.uuid, kai.uuid);
  });

  it('[H050] votes of that time are kept afterwards', async () => {
    const { ann, first } = await evening(t);
    away = true;
    await first.ask(ann, 'voteOnSong', { songVotes: { like: true } });
    await t.wind(3_000);
    away = false;
    await t.wind(1_000);
    const [row] = await t.db('songVotes').where({ userUuid: ann.uuid });
    assert.equal(row.like, true);
  });

  it('[H406] after a write of unknown fate the database has the last word', async () => {
    const { kai, first, songs, room } = await evening(t);
    const { h } = first.actor;
    // kept by the database, but the answer never came: the actor still believes in the song before
    const stale = { booth: h.booth };
    await first.ask(kai, 'skipSong', {});
    h.booth = stale.booth;
    h.doubt = true;
    await changeRoom(t.db, room, {});
    await t.wind(3_000);
    assert.equal(now(first)?.song.songId, songs[1]);
    assert.equal((await t.db('plays').where({ roomUuid: room.uuid })).length, 2);
  });
});
