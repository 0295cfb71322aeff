import assert from 'node:assert/strict';
import { refusalOfYoungAccount } from './account-age.ts';

describe('refusalOfYoungAccount, the minimum age of an account', () => {
  const made = Date.parse('2026-11-20T10:00:00Z');
  const account = { createdAt: '2026-11-20T10:00:00Z', role: 'user', resident: false } as const;
  const after = (hours: number) => made + hours * 3_600_000;

  it('[H1974] an account that is too young for an action is refused, with the time from which on it is old enough', () => {
    const refusal = refusalOfYoungAccount(account, 24, after(23));
    assert.deepEqual([refusal?.code, refusal?.details], ['account_too_new', { until: after(24) }]);
    assert.equal(refusalOfYoungAccount(account, 24, after(24)), null);
  });

  it('[H1974] new accounts of platform moderators and residents are accepted; new promoters and all guests are refused', () => {
    assert.equal(refusalOfYoungAccount({ ...account, role: 'moderator' }, 24, after(0)), null);
    assert.equal(refusalOfYoungAccount({ ...account, resident: true }, 24, after(0)), null);
    assert.equal(
      refusalOfYoungAccount({ ...account, role: 'promoter' }, 24, after(0))?.code,
      'account_too_new',
    );
    assert.equal(refusalOfYoungAccount(null, 24, after(99))?.code, 'not_registered');
  });
});
