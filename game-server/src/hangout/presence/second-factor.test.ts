import assert from 'node:assert/strict';
import { Session, User } from '@hangout/db/models/accounts';
import { actorTest } from '../../testing/actor-test.ts';
import { createTestRoom, createTestUser } from '../../testing/people.ts';
import { reloadPeople } from '../refresh.ts';

describe('a role that needs a second factor, in a hangout with several windows', () => {
  const t = actorTest();

  /** Starts a hangout, and an admin with a session by password and one by passkey. */
  async function startHangout() {
    const byPassword = await createTestUser(t.db, 'admin', { role: 'admin' });
    const { uuid } = byPassword;
    const { sid } = await Session.query(t.db)
      .insert({ userUuid: uuid, hasSecondFactor: true })
      .returning('sid')
      .first()
      .throwIfNotFound();
    const actor = await t.open(await createTestRoom(t.db, await createTestUser(t.db, 'owner')));
    const { hangout } = actor.actor;
    Object.assign(hangout.dependencies, { requireSecondFactor: 'staff' });
    const role = () => hangout.presence.people.get(uuid)?.globalRole;
    const reload = () => reloadPeople(hangout, [uuid]);
    return { byPassword, byPasskey: { ...byPassword, sid }, actor, role, reload };
  }

  it('[H2056] a window that was signed in with a password gains nothing by one with a passkey', async () => {
    const { byPassword, byPasskey, actor, role, reload } = await startHangout();
    const passwordWindow = await actor.join(byPassword);
    const passkeyWindow = await actor.join(byPasskey);
    assert.equal(role(), 'user');
    await reload();
    assert.equal(role(), 'user');
    actor.leave(passkeyWindow);
    assert.equal(role(), 'user');
    await actor.join(byPasskey);
    actor.leave(passwordWindow);
    assert.equal(role(), 'admin');
    await reload();
    assert.equal(role(), 'admin');
  });

  it('[H2056] the role rests while a window is open that was signed in with a password', async () => {
    const { byPassword, byPasskey, actor, role } = await startHangout();
    const passkeyWindow = await actor.join(byPasskey);
    assert.equal(role(), 'admin');
    const passwordWindow = await actor.join(byPassword);
    assert.equal(role(), 'user');
    actor.leave(passwordWindow);
    assert.equal(role(), 'admin');
    actor.leave(passkeyWindow);
    assert.equal(role(), 'admin', 'kept with the place, until they are back or gone');
    await actor.join(byPassword);
    assert.equal(role(), 'user');
  });

  it('[H2056] [H737] an account with a second factor of its own has the role in every window', async () => {
    const { byPassword, byPasskey, actor, role, reload } = await startHangout();
    await actor.join(byPassword);
    await User.query(t.db)
      .where({ uuid: byPassword.uuid })
      .patch({ secondFactorSince: new Date().toISOString() });
    await reload();
    assert.equal(role(), 'admin');
    actor.leave(await actor.join(byPasskey));
    assert.equal(role(), 'admin');
  });
});
