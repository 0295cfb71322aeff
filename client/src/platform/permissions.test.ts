import assert from 'node:assert/strict';
import { GLOBAL_ROLES } from '@hangout/rules';
import { permissionsOf } from './permissions.ts';

describe('permissionsOf', () => {
  it('[R017] in the client each platform role decides exactly whether a user counts as admin or moderator and may promote hangouts', () => {
    const seen = GLOBAL_ROLES.map((role) => {
      const { isAdmin, isModerator, mayPromote } = permissionsOf(role);
      return [role, { isAdmin, isModerator, mayPromote }] as const;
    });
    const nothing = { isAdmin: false, isModerator: false, mayPromote: false };
    const order = { ...nothing, isModerator: true };
    const window = { ...nothing, mayPromote: true };
    const all = { isAdmin: true, isModerator: true, mayPromote: true };
    const expected: Record<string, object> = {
      ...{ moderator: order, globalModerator: order, promoter: window, staff: window },
      ...{ admin: all, superUser: all },
    };
    for (const [role, standing] of seen) assert.deepEqual(standing, expected[role] ?? nothing, role);
  });

  it('[H164] a user with the capability promoteRoom may promote hangouts, and an unknown role has the permissions of a user', () => {
    assert.equal(permissionsOf('user', ['promoteRoom']).mayPromote, true);
    assert.equal(permissionsOf('emperor').role, 'user');
  });
});
