import assert from 'node:assert/strict';
import { readGroups } from './read-identity.ts';

describe('the groups in the claims of a provider', () => {
  it('[H1945] a groups claim may be a list or one name, may be nested in another claim, and its name may contain dots', () => {
    assert.deepEqual(readGroups({ groups: ['crew', 7] }, 'groups'), ['crew']);
    assert.deepEqual(readGroups({ groups: 'crew' }, 'groups'), ['crew']);
    assert.deepEqual(readGroups({ realm_access: { roles: ['crew'] } }, 'realm_access.roles'), ['crew']);
    assert.deepEqual(readGroups({ 'https://a.example/groups': ['crew'] }, 'https://a.example/groups'), [
      'crew',
    ]);
    assert.deepEqual(readGroups({ groups: null }, 'groups'), []);
    assert.deepEqual(readGroups({}, 'constructor.name'), []);
  });
});
