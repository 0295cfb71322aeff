import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { actorTest, type TestActor } from '../../testing/actor-test.ts';
import { type Fault, withFaults } from '../../testing/faulty-database.ts';
import { createTestRoom, createTestUser } from '../../testing/people.ts';
import { refusalCode } from '../../testing/rooms-test.ts';

describe('chat whose fate is unknown', () => {
  let weather: Fault = 'fair';
  const t = actorTest(withFaults(() => weather));
  const heard = ({ sent: all }: TestActor, uuid: string) =>
    all
      .flatMap(({ type, message }) => (type === 'messages' ? message : []))
      .filter((one) => one.uuid === uuid);

  async function evening() {
    const ann = await createTestUser(t.db, 'ann');
    const actor = await t.open(await createTestRoom(t.db, ann));
    await actor.join(ann);
    return { ann, actor };
  }
  afterEach(() => {
    weather = 'fair';
  });

  it('[H458] a line that was kept though its sender was refused is heard once, also where it is sent again', async () => {
    const { ann, actor } = await evening();
    const draft = { uuid: randomUUID(), message: 'Is this on?' };
    weather = 'lost after';
    assert.equal(await refusalCode(actor.request(ann, 'sendMessage', draft)), 'unavailable');
    weather = 'fair';
    await actor.request(ann, 'sendMessage', draft);
    assert.equal(heard(actor, draft.uuid).length, 1);
  });

  it('[H458] a change that was kept though its sender was refused is seen within a second', async () => {
    const { ann, actor } = await evening();
    const uuid = randomUUID();
    await actor.request(ann, 'sendMessage', { uuid, message: 'first' });
    weather = 'lost after';
    assert.equal(
      await refusalCode(actor.request(ann, 'editMessage', { uuid, message: 'second' })),
      'unavailable',
    );
    weather = 'fair';
    await t.advance(1_000);
    assert.deepEqual(
      heard(actor, uuid).map(({ message }) => message),
      ['first', 'second'],
    );
  });
});
