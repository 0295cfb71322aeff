import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { connect, type Db } from '@hangout/db';
import { Play } from '@hangout/db/models/plays';
import { type FaultyConnection, startFaultyConnection } from '@hangout/testkit/database/faulty-connection';
import { waitUntil } from '@hangout/testkit/wait-for';
import { actorTest, type TestActor } from '../../testing/actor-test.ts';
import { createTestRoom, createTestSong, createTestUser, fillQueue } from '../../testing/people.ts';
import { refusalCode } from '../../testing/rooms-test.ts';

const QUERY_TIMEOUT_MS = 400;
/** The query of `startSlowQuery` waits this many times as long as the actors' queries. */
const LONG_TIMEOUT_FACTOR = 12;

describe('a database that stops responding but keeps its connections open', () => {
  let connection: FaultyConnection;
  const pools: Db[] = [];
  const t = actorTest((db) => {
    const pool = connect(connection.url, { poolMax: 3, queryTimeoutMs: QUERY_TIMEOUT_MS });
    pools.push(pool);
    // Actors use a pool that connects through the fault injection proxy, not the test's direct connection.
    void db;
    return pool;
  });
  before(async () => {
    connection = await startFaultyConnection(t.databaseUrl);
  });
  afterEach(() => connection.thaw());
  after(async () => {
    for (const pool of pools) await pool.destroy();
    await connection.close();
  });

  async function startHangout() {
    const [kai, ann] = [await createTestUser(t.db, 'kai'), await createTestUser(t.db, 'ann')];
    const room = await createTestRoom(t.db, kai);
    const songs = [await createTestSong(t.db), await createTestSong(t.db), await createTestSong(t.db)];
    await fillQueue(t.db, kai, songs);
    const actor = await t.open(room);
    for (const person of [kai, ann]) await actor.join(person);
    await actor.request(kai, 'addDj', {});
    return { kai, ann, room, songs, actor };
  }
  const playing = (actor: TestActor) => actor.actor.hangout.booth.current.now?.song.songId;
  /** Sends a query with a longer timeout. Returns a function that tells whether the query is still waiting. */
  async function startSlowQuery() {
    const pool = connect(connection.url, {
      poolMax: 1,
      queryTimeoutMs: LONG_TIMEOUT_FACTOR * QUERY_TIMEOUT_MS,
    });
    pools.push(pool);
    await pool.raw('select 1');
    connection.freeze();
    let isWaiting = true;
    const onEnd = () => {
      isWaiting = false;
    };
    pool.raw('select 2').then(onEnd, onEnd);
    return () => isWaiting;
  }
  const sendChat = (
    actor: TestActor,
    person: { uuid: string } & Parameters<TestActor['request']>[0],
    message: string,
  ) => actor.request(person, 'sendMessage', { uuid: randomUUID(), message });

  it('[H439] while the database does not respond, requests are refused after the query timeout, and later succeed again', async () => {
    const { kai, ann, room, songs, actor } = await startHangout();
    const isStillWaiting = await startSlowQuery();
    assert.deepEqual(
      await Promise.all([
        refusalCode(actor.request(kai, 'skipSong', {})),
        refusalCode(sendChat(actor, ann, 'lost?')),
      ]),
      ['unavailable', 'unavailable'],
    );
    assert.ok(isStillWaiting(), 'the refusal comes before a longer query timeout ends');
    assert.equal(playing(actor), songs[0]);
    assert.equal(actor.sent.filter(({ type }) => type === 'messages').length, 0);

    connection.thaw();
    await waitUntil(async () => (await refusalCode(actor.request(kai, 'skipSong', {}))) === 'not refused');
    assert.equal(playing(actor), songs[1]);
    await sendChat(actor, ann, 'found');
    const plays = await Play.query(t.db).where({ roomUuid: room.uuid }).orderBy('startTime');
    assert.deepEqual(
      plays.map((play) => String(play.songId)),
      songs.slice(0, 2),
    );
  });

  it('[H439] the circuit breaker at once refuses all requests that wait behind an unanswered query', async () => {
    const { ann, actor } = await startHangout();
    const isStillWaiting = await startSlowQuery();
    const asked = Array.from({ length: 20 }, () => refusalCode(actor.request(ann, 'leaveWaiting', {})));
    asked.push(refusalCode(actor.request(ann, 'addDj', {})));
    const answers = await Promise.all(asked);
    assert.ok(
      answers.every((code) => code !== 'not refused'),
      String(answers),
    );
    // If the 21 requests ran one after the other, they would take longer than the timeout of the slow query.
    assert.ok(isStillWaiting(), 'refused before somebody with more patience gives up');
  });

  it('[H406][H439] if a delayed COMMIT succeeds after its timeout, the actor’s booth still equals the stored plays', async () => {
    const { kai, room, songs, actor } = await startHangout();
    connection.freezeBefore('COMMIT');
    assert.equal(await refusalCode(actor.request(kai, 'skipSong', {})), 'unavailable');
    assert.equal(playing(actor), songs[0]);
    connection.thaw();
    await waitUntil(
      async () => (await refusalCode(actor.request(kai, 'voteOnSong', { songVotes: {} }))) !== 'unavailable',
    );
    const [open] = await Play.query(t.db).where({ roomUuid: room.uuid }).whereNull('endedAt');
    assert.equal(String(open?.songId), playing(actor));
    const plays = await Play.query(t.db).where({ roomUuid: room.uuid });
    assert.equal(plays.length, playing(actor) === songs[0] ? 1 : 2);
  });
});
