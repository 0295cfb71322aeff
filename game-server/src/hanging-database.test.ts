import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { connect, type Db } from '@hangout/db';
import { type Wire, wireTo } from '@hangout/testkit/database/wire';
import { actorTest, type TestActor } from './testing/actor-test.ts';
import { fillQueue, makePerson, makeRoom, makeSong } from './testing/people.ts';
import { refusal, until } from './testing/rooms-test.ts';

const PATIENCE_MS = 400;

describe('a database that hangs without cutting its lines', function () {
  this.timeout(20_000);
  let wire: Wire;
  const lines: Db[] = [];
  const t = actorTest((db) => {
    const line = connect(wire.url, { poolMax: 3, queryTimeoutMs: PATIENCE_MS });
    lines.push(line);
    // the one that tests give is not asked
    void db;
    return line;
  });
  before(async () => {
    wire = await wireTo(t.databaseUrl);
  });
  afterEach(() => wire.thaw());
  after(async () => {
    for (const line of lines) await line.destroy();
    await wire.close();
  });

  async function evening() {
    const [kai, ann] = [await makePerson(t.db, 'kai'), await makePerson(t.db, 'ann')];
    const room = await makeRoom(t.db, kai);
    const songs = [await makeSong(t.db), await makeSong(t.db), await makeSong(t.db)];
    await fillQueue(t.db, kai, songs);
    const actor = await t.open(room);
    for (const person of [kai, ann]) await actor.come(person);
    await actor.ask(kai, 'addDj', {});
    return { kai, ann, room, songs, actor };
  }
  const playing = (actor: TestActor) => actor.actor.h.booth.now?.song.songId;
  const say = (
    actor: TestActor,
    person: { uuid: string } & Parameters<TestActor['ask']>[0],
    message: string,
  ) => actor.ask(person, 'sendMessage', { uuid: randomUUID(), message });

  it('[H439] whoever asks is refused in time, and the evening goes on when it answers again', async () => {
    const { kai, ann, room, songs, actor } = await evening();
    wire.freeze();
    const began = performance.now();
    assert.deepEqual(
      await Promise.all([refusal(actor.ask(kai, 'skipSong', {})), refusal(say(actor, ann, 'lost?'))]),
      ['unavailable', 'unavailable'],
    );
    const took = performance.now() - began;
    assert.ok(took < PATIENCE_MS * 8, `${took} ms`);
    assert.equal(playing(actor), songs[0]);
    assert.equal(actor.heard.filter(({ type }) => type === 'messages').length, 0);

    wire.thaw();
    await until(async () => (await refusal(actor.ask(kai, 'skipSong', {}))) === 'not refused');
    assert.equal(playing(actor), songs[1]);
    await say(actor, ann, 'found');
    const plays = await t.db('plays').where({ roomUuid: room.uuid }).orderBy('startTime');
    assert.deepEqual(
      plays.map((play) => String(play.songId)),
      songs.slice(0, 2),
    );
  });

  it('[H439] many who wait behind a silent database are refused together, not one after the other', async () => {
    const { ann, actor } = await evening();
    wire.freeze();
    const began = performance.now();
    const asked = Array.from({ length: 20 }, () => refusal(actor.ask(ann, 'leaveWaiting', {})));
    asked.push(refusal(actor.ask(ann, 'addDj', {})));
    const answers = await Promise.all(asked);
    const took = performance.now() - began;
    assert.ok(
      answers.every((code) => code !== 'not refused'),
      String(answers),
    );
    assert.ok(took < PATIENCE_MS * 6, `${took} ms for ${answers.length}`);
  });

  it('[H406][H439] a step that the database got to hear late counts once: the actor believes the database', async () => {
    const { kai, room, songs, actor } = await evening();
    wire.freezeAt('COMMIT');
    assert.equal(await refusal(actor.ask(kai, 'skipSong', {})), 'unavailable');
    assert.equal(playing(actor), songs[0]);
    wire.thaw();
    await until(
      async () => (await refusal(actor.ask(kai, 'voteOnSong', { songVotes: {} }))) !== 'unavailable',
    );
    const [open] = await t.db('plays').where({ roomUuid: room.uuid }).whereNull('endedAt');
    assert.equal(String(open?.songId), playing(actor));
    const plays = await t.db('plays').where({ roomUuid: room.uuid });
    assert.equal(plays.length, playing(actor) === songs[0] ? 1 : 2);
  });
});
