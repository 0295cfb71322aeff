import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type ActorTest, actorTest, type TestActor } from '../../testing/actor-test.ts';
import {
  createTestGuest,
  createTestRoom,
  createTestUser,
  type TestRoom,
  type TestUser,
} from '../../testing/people.ts';
import { refusalCode } from '../../testing/rooms-test.ts';

const sendChat = (actor: TestActor, person: TestUser, uuid = randomUUID()) =>
  actor.request(person, 'sendMessage', { uuid, message: 'hello' });

/** Kills the actor without releasing its lease, and opens the hangout in another actor. */
async function killAndReopen(t: ActorTest, room: TestRoom, actor: TestActor): Promise<TestActor> {
  await actor.kill();
  await t.expireLease(room);
  return t.open(room);
}

describe('slow mode of the chat after a hangout is recovered', () => {
  const t = actorTest();

  async function slow(traits: Record<string, unknown>) {
    const [kai, ann, bob] = [
      await createTestUser(t.db, 'kai'),
      await createTestUser(t.db, 'ann'),
      createTestGuest(),
    ];
    const room = await createTestRoom(t.db, kai, traits);
    const first = await t.open(room);
    for (const one of [kai, ann, bob]) await first.join(one);
    return { kai, ann, bob, room, first };
  }

  it('[H363] after a recovery, slow mode still applies to a user who has just written, but not to other users', async () => {
    const { kai, ann, bob, room, first } = await slow({ slowModeSeconds: 60 });
    const line = randomUUID();
    await sendChat(first, ann, line);
    await t.advance(20_000);
    const second = await killAndReopen(t, room, first);
    for (const one of [kai, ann, bob]) await second.join(one);
    assert.equal(await refusalCode(sendChat(second, ann)), 'slow_mode');
    assert.equal(
      await refusalCode(sendChat(second, ann, line)),
      'not refused',
      'the same line again is no new one',
    );
    assert.equal(await refusalCode(sendChat(second, bob)), 'not refused');
    assert.equal(await refusalCode(sendChat(second, kai)), 'not refused', 'those who keep order never wait');
    await t.advance(40_000);
    assert.equal(await refusalCode(sendChat(second, ann)), 'not refused');
  });

  it('[H363] after a recovery, slow mode counts from a user’s last message, even if that message was deleted', async () => {
    const { ann, room, first } = await slow({ slowModeSeconds: 30 });
    await sendChat(first, ann);
    await t.advance(31_000);
    const { uuid } = await sendChat(first, ann);
    await first.request(ann, 'deleteMessage', { uuid });
    const second = await killAndReopen(t, room, first);
    await second.join(ann);
    await t.advance(29_000);
    assert.equal(await refusalCode(sendChat(second, ann)), 'slow_mode');
    await t.advance(1_000);
    assert.equal(await refusalCode(sendChat(second, ann)), 'not refused');
  });

  it('[H363] the times of users’ last messages are not loaded when a hangout without slow mode is recovered', async () => {
    const { ann, room, first } = await slow({ slowModeSeconds: 0 });
    await sendChat(first, ann);
    const second = await killAndReopen(t, room, first);
    assert.equal(second.actor.hangout.chat.lastMessages.size, 0);
    await second.join(ann);
    assert.equal(await refusalCode(sendChat(second, ann)), 'not refused');
  });
});
