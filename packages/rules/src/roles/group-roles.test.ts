import assert from 'node:assert/strict';
import { roleOfGroups, settleGrantedRole } from './group-roles.ts';

describe('platform roles given by groups at a sign-in provider', () => {
  it('[H1945] a user gets the highest role that any of their groups gives; groups without an assigned role give no role', () => {
    const roles = { crew: 'moderator', board: 'admin', door: 'staff' } as const;
    assert.equal(roleOfGroups(['crew', 'board', 'choir'], roles), 'admin');
    assert.equal(roleOfGroups(['choir', 'constructor'], roles), null);
  });

  it('[H1946] a role given by a group is lost when the user leaves the group; a role granted by hand stays', () => {
    const settle = (
      current: 'user' | 'moderator' | 'admin',
      before: 'moderator' | null,
      granted: 'moderator' | null,
    ) => settleGrantedRole(current, { before: [before], others: [], granted });
    assert.deepEqual(settle('user', null, 'moderator'), { role: 'moderator', granted: 'moderator' });
    assert.deepEqual(settle('moderator', 'moderator', null), { role: 'user', granted: null });
    assert.deepEqual(settle('moderator', null, 'moderator'), { role: 'moderator', granted: null }, 'by hand');
    assert.deepEqual(settle('moderator', null, null), { role: 'moderator', granted: null });
    assert.deepEqual(settle('admin', 'moderator', 'moderator'), { role: 'admin', granted: null });
    const kept = settleGrantedRole('moderator', {
      before: ['moderator', 'staff'],
      others: ['staff'],
      granted: null,
    });
    assert.deepEqual(kept, { role: 'staff', granted: null }, 'another linked account still gives a role');
  });
});
