import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { actorTest, type TestActor } from './testing/actor-test.ts';
import { makePerson, makeRoom } from './testing/people.ts';
import { refusal } from './testing/rooms-test.ts';
import { inWeather, type Weather } from './testing/weather.ts';

describe('chat whose fate is unknown', () => {
  let weather: Weather = 'fair';
  const t = actorTest(inWeather(() => weather));
  const heard = ({ heard: all }: TestActor, uuid: string) =>
    all
      .flatMap(({ type, message }) => (type === 'messages' ? message : []))
      .filter((one) => one.uuid === uuid);

  async function evening() {
    const ann = await makePerson(t.db, 'ann');
    const actor = await t.open(await makeRoom(t.db, ann));
    await actor.come(ann);
    return { ann, actor };
  }
  afterEach(() => {
    weather = 'fair';
  });

  it('[H458] a line that was kept though its sender was refused is heard once, also where it is sent again', async () => {
    const { ann, actor } = await evening();
    const draft = { uuid: randomUUID(), message: 'Is this on?' };
    weather = 'lost after';
    assert.equal(await refusal(actor.ask(ann, 'sendMessage', draft)), 'unavailable');
    weather = 'fair';
    await actor.ask(ann, 'sendMessage', draft);
    assert.equal(heard(actor, draft.uuid).length, 1);
  });

  it('[H458] a change that was kept though its sender was refused is seen within a second', async () => {
    const { ann, actor } = await evening();
    const uuid = randomUUID();
    await actor.ask(ann, 'sendMessage', { uuid, message: 'first' });
    weather = 'lost after';
    assert.equal(await refusal(actor.ask(ann, 'editMessage', { uuid, message: 'second' })), 'unavailable');
    weather = 'fair';
    await t.wind(1_000);
    assert.deepEqual(
      heard(actor, uuid).map(({ message }) => message),
      ['first', 'second'],
    );
  });
});
