import assert from 'node:assert/strict';
import { mayChangeGlobalRole, mayGrantCapability, mayGrantGlobalRole } from './grants.ts';
import { GLOBAL_ROLES, type GlobalRole, globalRank } from './principal.ts';

const grantedBy = (own: GlobalRole) => GLOBAL_ROLES.filter((role) => mayGrantGlobalRole(own, role));

describe('grants of platform roles and capabilities', () => {
  it('[H706] admins and moderators may grant certain roles of at most their own rank, and accounts with lower roles may grant no role', () => {
    assert.deepEqual(grantedBy('admin'), ['globalModerator', 'moderator', 'staff', 'promoter', 'user']);
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

  it('[H706] the same roles may grant promoter and the capability promoteRoom; the same may grant moderator and uploadMusic', () => {
    for (const own of GLOBAL_ROLES) {
      assert.equal(mayGrantCapability(own, 'promoteRoom'), mayGrantGlobalRole(own, 'promoter'), own);
      assert.equal(mayGrantCapability(own, 'uploadMusic'), mayGrantGlobalRole(own, 'moderator'), own);
    }
  });
});
