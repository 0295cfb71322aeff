import assert from 'node:assert/strict';
import { waitUntil } from '@hangout/testkit/wait-for';
import { actorTest } from '../testing/actor-test.ts';
import { withHeldRows } from '../testing/faulty-database.ts';
import { createTestRoom, createTestSong, createTestUser, fillQueue } from '../testing/people.ts';
import { checkSeats } from './refresh.ts';

describe('seats that DJs have lost to another hangout', () => {
  let hold: (() => Promise<void>) | undefined;
  const t = actorTest(withHeldRows('from seats', () => hold?.()));

  it('[H403] a DJ who takes a seat while the seats are compared with the database keeps it', async () => {
    const [kai, ann] = [await createTestUser(t.db, 'kai'), await createTestUser(t.db, 'ann')];
    for (const person of [kai, ann]) await fillQueue(t.db, person, [await createTestSong(t.db)]);
    const actor = await t.open(await createTestRoom(t.db, kai, { numberOfDjs: 2 }));
    const { hangout } = actor.actor;
    for (const person of [kai, ann]) await actor.join(person);
    await actor.request(kai, 'addDj', {});
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    hold = () => {
      begun.resolve();
      return held.promise;
    };
    const checked = checkSeats(hangout);
    await begun.promise;
    const seated = actor.request(ann, 'addDj', {});
    await Promise.race([seated, waitUntil(() => hangout.mailbox.depth > 1)]);
    held.resolve();
    await Promise.all([checked, seated]);
    assert.deepEqual(
      hangout.booth.current.djs.map(({ uuid }) => uuid),
      [kai.uuid, ann.uuid],
    );
  });
});
