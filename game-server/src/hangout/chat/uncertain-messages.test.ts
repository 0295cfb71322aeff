import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ChatBody } from '@hangout/db';
import { actorTest, type TestActor } from '../../testing/actor-test.ts';
import { type Fault, withFaults } from '../../testing/faulty-database.ts';
import { createTestRoom, createTestUser } from '../../testing/people.ts';
import { refusalCode } from '../../testing/rooms-test.ts';
import { runChatTick } from './chat-tick.ts';
import { enqueueMessage } from './message-queue.ts';

describe('chat messages whose commit may or may not have succeeded', () => {
  let fault: Fault = 'none';
  const t = actorTest(withFaults(() => fault));
  const receivedMessages = ({ sent: all }: TestActor, uuid: string) =>
    all
      .flatMap(({ type, message }) => (type === 'messages' ? message : []))
      .filter((one) => one.uuid === uuid);

  async function startHangout() {
    const ann = await createTestUser(t.db, 'ann');
    const actor = await t.open(await createTestRoom(t.db, ann));
    await actor.join(ann);
    return { ann, actor };
  }
  afterEach(() => {
    fault = 'none';
  });

  it('[H458] a chat message that was stored but refused to its sender is broadcast once, even if sent again', async () => {
    const { ann, actor } = await startHangout();
    const draft = { uuid: randomUUID(), message: 'Is this on?' };
    fault = 'lost after';
    assert.equal(await refusalCode(actor.request(ann, 'sendMessage', draft)), 'unavailable');
    fault = 'none';
    await actor.request(ann, 'sendMessage', draft);
    assert.equal(receivedMessages(actor, draft.uuid).length, 1);
  });

  it('[H709] if the database rejects one chat message of a batch, the other messages are stored and broadcast', async () => {
    const { ann, actor } = await startHangout();
    const { hangout } = actor.actor;
    const bodyOf = (message: string): ChatBody => ({
      ...{ message, type: 'user', userName: 'ann', avatarId: 'a', color: '#000000', badges: [] },
      ...{ replies: [], imageUrls: [], songs: [] },
    });
    const [good, bad] = [randomUUID(), randomUUID()];
    const enqueue = (uuid: string, text: string) =>
      enqueueMessage(hangout.chat.queue, {
        notify: async () => {},
        uuid,
        userUuid: ann.uuid,
        body: bodyOf(text),
        date: t.clock.now(),
      });
    // The request guard already refuses such a text, but a batch that contains one must not fail either.
    const refused = assert.rejects(enqueue(bad, 'a\0b'), { message: 'Bad Request' });
    const stored = enqueue(good, 'hello');
    await runChatTick(hangout);
    await refused;
    assert.equal((await stored).uuid, good);
    assert.deepEqual([receivedMessages(actor, good).length, receivedMessages(actor, bad).length], [1, 0]);
    assert.equal(hangout.chat.queue.uncertain.size, 0);
  });

  it('[H458] an edit that was stored but refused to its author is broadcast within a second', async () => {
    const { ann, actor } = await startHangout();
    const uuid = randomUUID();
    await actor.request(ann, 'sendMessage', { uuid, message: 'first' });
    fault = 'lost after';
    assert.equal(
      await refusalCode(actor.request(ann, 'editMessage', { uuid, message: 'second' })),
      'unavailable',
    );
    fault = 'none';
    await t.advance(1_000);
    assert.deepEqual(
      receivedMessages(actor, uuid).map(({ message }) => message),
      ['first', 'second'],
    );
  });
});
