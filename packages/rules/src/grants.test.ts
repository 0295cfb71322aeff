import assert from 'node:assert/strict';
import { mayChangeGlobalRole, mayGrantCapability, mayGrantGlobalRole } from './grants.ts';
import { GLOBAL_ROLES, type GlobalRole, globalRank } from './principal.ts';

const grantedBy = (own: GlobalRole) => GLOBAL_ROLES.filter((role) => mayGrantGlobalRole(own, role));

describe('grants of platform roles and capabilities', () => {
  it('[H706] superusers, admins and moderators may grant certain roles of at most their own rank, and accounts with lower roles may grant no role', () => {
    const belowAdmin: GlobalRole[] = ['globalModerator', 'moderator', 'staff', 'promoter', 'user'];
    assert.deepEqual(grantedBy('superUser'), ['admin', ...belowAdmin]);
    assert.deepEqual(grantedBy('admin'), belowAdmin);
    assert.deepEqual(grantedBy('globalModerator'), ['globalModerator', 'moderator', 'user']);
    assert.deepEqual(grantedBy('moderator'), ['moderator', 'user']);
    for (const own of ['staff', 'promoter', 'user', 'bot'] as const) assert.deepEqual(grantedBy(own), []);
    for (const own of GLOBAL_ROLES)
      for (const role of grantedBy(own)) assert.ok(globalRank(role) <= globalRank(own), `${own}: ${role}`);
  });

  it('[H706] [H001] a user may change roles only of lower-ranked accounts, and only from and to roles that they may grant', () => {
    assert.equal(mayChangeGlobalRole('moderator', 'user', 'moderator'), true);
    assert.equal(mayChangeGlobalRole('moderator', 'moderator', 'user'), false, 'an equal');
    assert.equal(mayChangeGlobalRole('moderator', 'staff', 'user'), false, 'it could not be given back');
    assert.equal(mayChangeGlobalRole('globalModerator', 'moderator', 'user'), true);
    assert.equal(mayChangeGlobalRole('admin', 'promoter', 'staff'), true);
    assert.equal(mayChangeGlobalRole('admin', 'admin', 'user'), false);
  });

  it('[H706] superusers and admins may grant promoter and promoteRoom; they and moderators may grant moderator and uploadMusic', () => {
    const granters = (mayGrant: (own: GlobalRole) => boolean) => GLOBAL_ROLES.filter(mayGrant).toSorted();
    const admins = ['admin', 'superUser'];
    assert.deepEqual(
      granters((own) => mayGrantGlobalRole(own, 'promoter')),
      admins,
    );
    assert.deepEqual(
      granters((own) => mayGrantCapability(own, 'promoteRoom')),
      admins,
    );
    const moderators = ['admin', 'globalModerator', 'moderator', 'superUser'];
    assert.deepEqual(
      granters((own) => mayGrantGlobalRole(own, 'moderator')),
      moderators,
    );
    assert.deepEqual(
      granters((own) => mayGrantCapability(own, 'uploadMusic')),
      moderators,
    );
  });
});
