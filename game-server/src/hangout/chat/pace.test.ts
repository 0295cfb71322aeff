import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type ActorTest, actorTest, type TestActor } from '../../testing/actor-test.ts';
import { makeGuest, makePerson, makeRoom, type Somebody, type TestRoom } from '../../testing/people.ts';
import { refusal } from '../../testing/rooms-test.ts';

const say = (actor: TestActor, person: Somebody, uuid = randomUUID()) =>
  actor.ask(person, 'sendMessage', { uuid, message: 'hello' });

/** Ends as a killed process does, and is opened by another one. */
async function killAndReopen(t: ActorTest, room: TestRoom, actor: TestActor): Promise<TestActor> {
  await actor.die();
  await t.expireLease(room);
  return t.open(room);
}

describe('slow chat in a hangout that comes back', () => {
  const t = actorTest();

  async function slow(traits: Record<string, unknown>) {
    const [kai, ann, bob] = [await makePerson(t.db, 'kai'), await makePerson(t.db, 'ann'), makeGuest()];
    const room = await makeRoom(t.db, kai, traits);
    const first = await t.open(room);
    for (const one of [kai, ann, bob]) await first.come(one);
    return { kai, ann, bob, room, first };
  }

  it('[H363] whoever spoke waits on, whoever did not speaks at once', async () => {
    const { kai, ann, bob, room, first } = await slow({ slowModeSeconds: 60 });
    const line = randomUUID();
    await say(first, ann, line);
    await t.wind(20_000);
    const second = await killAndReopen(t, room, first);
    for (const one of [kai, ann, bob]) await second.come(one);
    assert.equal(await refusal(say(second, ann)), 'slow_mode');
    assert.equal(await refusal(say(second, ann, line)), 'not refused', 'the same line again is no new one');
    assert.equal(await refusal(say(second, bob)), 'not refused');
    assert.equal(await refusal(say(second, kai)), 'not refused', 'those who keep order never wait');
    await t.wind(40_000);
    assert.equal(await refusal(say(second, ann)), 'not refused');
  });

  it('[H363] of two lines the later one counts, also where it was taken away', async () => {
    const { ann, room, first } = await slow({ slowModeSeconds: 30 });
    await say(first, ann);
    await t.wind(31_000);
    const { uuid } = await say(first, ann);
    await first.ask(ann, 'deleteMessage', { uuid });
    const second = await killAndReopen(t, room, first);
    await second.come(ann);
    await t.wind(29_000);
    assert.equal(await refusal(say(second, ann)), 'slow_mode');
    await t.wind(1_000);
    assert.equal(await refusal(say(second, ann)), 'not refused');
  });

  it('[H363] where nobody has to wait nothing is asked', async () => {
    const { ann, room, first } = await slow({ slowModeSeconds: 0 });
    await say(first, ann);
    const second = await killAndReopen(t, room, first);
    assert.equal(second.actor.h.lastLines.size, 0);
    await second.come(ann);
    assert.equal(await refusal(say(second, ann)), 'not refused');
  });
});
