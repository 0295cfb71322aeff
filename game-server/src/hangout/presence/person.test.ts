import assert from 'node:assert/strict';
import { loadJoiningUsers } from '@hangout/db';
import { User } from '@hangout/db/models/accounts';
import { databaseTest } from '@hangout/db/testing';
import { createTestUser } from '../../testing/people.ts';
import { memberFromRow } from './person.ts';

describe('memberFromRow, a person in a hangout from a database row', () => {
  const t = databaseTest();

  it('[H737] a moderator who lacks the second factor required for staff has the role of a plain user', async () => {
    const { uuid } = await createTestUser(t.db, 'mod', { role: 'moderator' });
    const roleWith = async (requireSecondFactor: 'none' | 'staff') => {
      const row = (await loadJoiningUsers(t.db, [uuid])).get(uuid);
      return row && memberFromRow(row, { requireSecondFactor }).globalRole;
    };
    assert.equal(await roleWith('none'), 'moderator');
    assert.equal(await roleWith('staff'), 'user');
    await User.query(t.db).where({ uuid }).patch({ secondFactorSince: new Date().toISOString() });
    assert.equal(await roleWith('staff'), 'moderator');
  });
});
