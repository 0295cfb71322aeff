import assert from 'node:assert/strict';
import * as moderation from '@hangout/rules/moderation/index';
import * as roles from '@hangout/rules/roles/index';
import { policyTable } from './policy-table.ts';

describe('the table of permission policies', () => {
  it('[H775] the table of permission policies lists every policy function in the roles and moderation rules', () => {
    const policies = Object.keys({ ...roles, ...moderation }).filter((name) => /^may[A-Z]/.test(name));
    const listed = new Set(policyTable.map(({ policy }) => policy));
    assert.deepEqual(
      policies.filter((name) => !listed.has(name)),
      [],
    );
    assert.ok(policies.length >= 20);
  });
});
