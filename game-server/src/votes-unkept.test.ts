import assert from 'node:assert/strict';
import { actorTest } from './testing/actor-test.ts';
import { fillQueue, makePerson, makeRoom, makeSong } from './testing/people.ts';
import { refusal } from './testing/rooms-test.ts';
import { inWeather } from './testing/weather.ts';

describe('votes while the database is away', () => {
  let isAway = false;
  const t = actorTest(inWeather(() => (isAway ? 'lost before' : 'fair')));

  it('[H050] [H467] once votes could not be kept further ones are refused; the first one is kept when it is back', async () => {
    const [kai, ann, bob] = [
      await makePerson(t.db, 'kai'),
      await makePerson(t.db, 'ann'),
      await makePerson(t.db, 'bob'),
    ];
    const room = await makeRoom(t.db, kai);
    await fillQueue(t.db, kai, [await makeSong(t.db), await makeSong(t.db)]);
    const actor = await t.open(room);
    for (const person of [kai, ann, bob]) await actor.come(person);
    await actor.ask(kai, 'addDj', {});

    isAway = true;
    await actor.ask(ann, 'voteOnSong', { songVotes: { like: true } });
    await t.wind(1_000);
    const late = () => refusal(actor.ask(bob, 'voteOnSong', { songVotes: { like: true } }));
    assert.equal(await late(), 'unavailable');
    assert.deepEqual(actor.actor.h.votes.counts, { likes: 1, dislikes: 0, stars: 0 });

    isAway = false;
    await t.wind(1_000);
    assert.equal(await late(), 'not refused');
    await t.wind(1_000);
    const votes = await t.db('songVotes').where({ like: true }).select('userUuid');
    assert.deepEqual(new Set(votes.map((vote) => vote.userUuid)), new Set([ann.uuid, bob.uuid]));
  });
});

describe('votes of a process that stood still', () => {
  const t = actorTest();

  it('[H050] [H459] are refused where another has taken the hangout over meanwhile', async () => {
    const [kai, ann] = [await makePerson(t.db, 'kai'), await makePerson(t.db, 'ann')];
    const room = await makeRoom(t.db, kai);
    await fillQueue(t.db, kai, [await makeSong(t.db), await makeSong(t.db)]);
    const first = await t.open(room);
    for (const person of [kai, ann]) await first.come(person);
    await first.ask(kai, 'addDj', {});
    await t.wind(8_000);
    await t.expireLease(room);
    await t.open(room);
    assert.equal(await refusal(first.ask(ann, 'voteOnSong', { songVotes: { like: true } })), 'fenced');
  });
});

describe('votes of a whole crowd at a planned end', () => {
  const t = actorTest();

  it('[H448] every vote that was answered is kept before the hangout is handed over', async () => {
    const kai = await makePerson(t.db, 'kai');
    const room = await makeRoom(t.db, kai);
    await fillQueue(t.db, kai, [await makeSong(t.db), await makeSong(t.db)]);
    const actor = await t.open(room);
    await actor.come(kai);
    await actor.ask(kai, 'addDj', {});
    const { rows } = await t.db.raw(
      `insert into users (nickname, avatar_id) select 'p-' || n, 'classic' from generate_series(1, 2500) n returning uuid`,
    );
    const crowd: { uuid: string }[] = rows;
    for (const { uuid } of crowd) actor.actor.h.votes.set(uuid, { like: true, star: false });
    await actor.actor.close();
    const [kept] = await t.db('songVotes').where({ like: true }).count('* as count');
    assert.equal(Number(kept?.count), crowd.length);
  });
});
