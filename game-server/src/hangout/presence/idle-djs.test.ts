import assert from 'node:assert/strict';
import { IDLE_ANSWER_MS, IDLE_MS } from '@hangout/rules';
import { waitUntil } from '@hangout/testkit/wait-for';
import { actorTest, type TestActor } from '../../testing/actor-test.ts';
import { createTestRoom, createTestSong, createTestUser, fillQueue } from '../../testing/people.ts';
import { runPresenceTick } from './presence-tick.ts';

describe('inactive DJs in a hangout', () => {
  const t = actorTest();

  async function startDj() {
    const kai = await createTestUser(t.db, 'kai');
    const actor = await t.open(await createTestRoom(t.db, kai));
    await fillQueue(t.db, kai, [await createTestSong(t.db), await createTestSong(t.db)]);
    await actor.join(kai);
    await actor.request(kai, 'addDj', {});
    return { kai, actor };
  }
  const notices = ({ sent }: TestActor) =>
    sent.flatMap(({ type, message }) => (type === 'notice' ? [message.code] : []));
  async function pass({ actor }: TestActor, ms: number): Promise<void> {
    await t.advance(ms);
    runPresenceTick(actor.hangout);
    await actor.hangout.mailbox.idle();
  }

  it('[H1601] an inactive DJ is asked once after an hour, and loses the seat without a response', async () => {
    const { actor } = await startDj();
    await pass(actor, IDLE_MS - 1_000);
    assert.deepEqual(notices(actor), []);
    await pass(actor, 2_000);
    await pass(actor, 2_000);
    assert.deepEqual(notices(actor), ['seat_still_there']);
    await pass(actor, IDLE_ANSWER_MS);
    await waitUntil(() => actor.actor.hangout.booth.current.djs.length === 0);
    assert.deepEqual(notices(actor), ['seat_still_there', 'seat_idle']);
  });

  it('[H1601] an inactive DJ who responds when asked keeps the seat, and automatic requests do not count as activity', async () => {
    const { kai, actor } = await startDj();
    await pass(actor, IDLE_MS);
    assert.deepEqual(notices(actor), ['seat_still_there']);
    await actor.request(kai, 'stillThere', {});
    await pass(actor, IDLE_ANSWER_MS);
    assert.deepEqual([actor.actor.hangout.booth.current.djs.length, notices(actor).length], [1, 1]);
    await actor.request(kai, 'serverTime', { sent: 1 });
    await pass(actor, IDLE_MS);
    assert.equal(notices(actor).length, 2, 'asked again: what a page does by itself is no sign');
  });

  it('[H1601] an inactive DJ who responds while the removal waits for the database keeps the seat, and is asked only once', async () => {
    const { kai, actor } = await startDj();
    const { hangout } = actor.actor;
    await pass(actor, IDLE_MS);
    const held = Promise.withResolvers<void>();
    void hangout.mailbox.post(() => held.promise);
    t.clock.spend(IDLE_ANSWER_MS);
    for (let tick = 0; tick < 2; tick += 1) runPresenceTick(hangout);
    await actor.request(kai, 'stillThere', {});
    held.resolve();
    await hangout.mailbox.idle();
    assert.equal(hangout.booth.current.djs.length, 1);
    assert.deepEqual(notices(actor), ['seat_still_there']);
  });

  it('[H1601] an inactive DJ who opens another page is asked there too, until they have answered', async () => {
    const { kai, actor } = await startDj();
    await pass(actor, IDLE_MS);
    const until = t.clock.now() + IDLE_ANSWER_MS;
    await t.advance(1_000);
    await actor.join(kai);
    const asked = actor.sent.filter(({ type }) => type === 'notice').map(({ message }) => message);
    const question = { code: 'seat_still_there', details: { until } };
    assert.deepEqual(asked, [question, question]);
    await t.advance(1_000);
    await actor.request(kai, 'stillThere', {});
    await actor.join(kai);
    assert.equal(notices(actor).length, 2);
  });
});
