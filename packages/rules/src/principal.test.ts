import assert from 'node:assert/strict';
import type { Access, GlobalRole, Member, Principal } from './principal.ts';
import {
  ACCESS,
  BADGES,
  CAPABILITIES,
  decideAccess,
  GLOBAL_ROLES,
  globalRank,
  isAdmin,
  isModerator,
  isRegistered,
  lacksSecondFactorFor,
  needsSecondFactor,
  outranks,
  roleInForce,
  TOKEN_TYPES,
} from './principal.ts';

const member = (role: GlobalRole, kind: 'user' | 'bot' = 'user'): Member => ({
  kind,
  uuid: 'ann',
  sid: 's',
  role,
  capabilities: [],
  subscriptionLevel: 0,
  resident: false,
});
const anonymous: Principal = { kind: 'anonymous' };
const guest: Principal = { kind: 'guest', uuid: 'g', sid: 's' };
const service: Principal = { kind: 'service', name: 'points' };

describe('decideAccess, which callers may call an endpoint', () => {
  const opened: [string, Principal, Access[]][] = [
    ['anonymous', anonymous, ['public', 'webhook']],
    ['guest', guest, ['public', 'webhook', 'guest']],
    ['user', member('user'), ['public', 'webhook', 'guest', 'user', 'userOrService', 'person']],
    ['bot', member('bot', 'bot'), ['public', 'webhook', 'guest', 'user', 'userOrService']],
    ['promoter', member('promoter'), ['public', 'webhook', 'guest', 'user', 'userOrService', 'person']],
    ['staff', member('staff'), ['public', 'webhook', 'guest', 'user', 'userOrService', 'person']],
    [
      'moderator',
      member('moderator'),
      ['public', 'webhook', 'guest', 'user', 'userOrService', 'person', 'moderator'],
    ],
    [
      'globalModerator',
      member('globalModerator'),
      ['public', 'webhook', 'guest', 'user', 'userOrService', 'person', 'moderator'],
    ],
    ['admin', member('admin'), [...ACCESS]],
    ['superUser', member('superUser'), [...ACCESS]],
    ['service', service, ['public', 'webhook', 'service', 'userOrService']],
  ];
  for (const [name, principal, doors] of opened) {
    for (const access of ACCESS) {
      const expected = doors.includes(access) ? 'ok' : name === 'anonymous' ? 'unauthorized' : 'forbidden';
      it(`[R193] a request of the caller “${name}” to an endpoint with access “${access}” gives: ${expected}`, () => {
        assert.equal(decideAccess(principal, access), expected);
      });
    }
  }
});

describe('global roles of accounts', () => {
  it('[H001] each global role outranks exactly the roles below it, and a bot has the rank of a user', () => {
    const order: GlobalRole[] = [
      'superUser',
      'admin',
      'globalModerator',
      'moderator',
      'staff',
      'promoter',
      'user',
    ];
    for (const [i, a] of order.entries()) {
      for (const [j, b] of order.entries()) assert.equal(outranks(a, b), i < j, `${a} over ${b}`);
    }
    assert.equal(globalRank('bot'), globalRank('user'));
    assert.equal(globalRank('superUser'), 6);
  });
  it('[R158][R172] admin and superUser count as admins; moderator counts as a moderator, and staff does not', () => {
    assert.ok(
      isAdmin(member('admin')) && isAdmin(member('superUser')) && !isAdmin(member('globalModerator')),
    );
    assert.ok(isModerator(member('moderator')) && !isModerator(member('staff')) && !isModerator(guest));
  });
  it('[R141] only accounts of the kind user count as registered users', () => {
    assert.deepEqual([anonymous, guest, service, member('bot', 'bot'), member('user')].map(isRegistered), [
      false,
      false,
      false,
      false,
      true,
    ]);
  });
});

describe('lists of account constants', () => {
  it('[R034][R035][R036][R037] there are 8 global roles, 2 capabilities, 5 badges and 4 token types', () => {
    const sizes = [GLOBAL_ROLES, CAPABILITIES, BADGES, TOKEN_TYPES].map((names) => new Set(names).size);
    assert.deepEqual(sizes, [8, 2, 5, 4]);
  });
});

describe('roles of staff without a second factor', () => {
  it('[H737] if staff must have a second factor, staff without one have only the role user', () => {
    for (const role of GLOBAL_ROLES) {
      const isStaff = !['promoter', 'user', 'bot'].includes(role);
      assert.equal(needsSecondFactor(role, 'staff'), isStaff, role);
      assert.equal(needsSecondFactor(role, 'none'), false, role);
      assert.equal(roleInForce(role, false, 'staff'), isStaff ? 'user' : role);
      assert.equal(roleInForce(role, true, 'staff'), role);
      assert.equal(roleInForce(role, false, 'none'), role);
    }
  });

  it('[H737] lacksSecondFactorFor is true only if the account would have the required role with a second factor', () => {
    const held = { ...member('user'), withheldRole: 'moderator' } as const;
    assert.equal(lacksSecondFactorFor(held, 'moderator'), true);
    assert.equal(lacksSecondFactorFor(held, 'admin'), false);
    assert.equal(lacksSecondFactorFor(member('user'), 'moderator'), false);
    assert.equal(lacksSecondFactorFor(guest, 'moderator'), false);
  });
});
