import assert from 'node:assert/strict';
import { refusalOfYoungAccount } from './account-age.ts';

describe('refusalOfYoungAccount, the minimum age of an account', () => {
  const made = Date.parse('2026-11-20T10:00:00Z');
  const account = { createdAt: '2026-11-20T10:00:00Z', role: 'user', resident: false } as const;
  const after = (hours: number) => made + hours * 3_600_000;

  it('[H1974] an action with a minimum account age is refused to a younger account, and the refusal says from when on it is allowed', () => {
    const refusal = refusalOfYoungAccount(account, 24, after(23));
    assert.deepEqual([refusal?.code, refusal?.details], ['account_too_new', { until: after(24) }]);
    assert.equal(refusalOfYoungAccount(account, 24, after(24)), null);
  });

  it('[H1974] platform moderators and residents (bots of the demo world) are never too young; guests are refused, because they have no account', () => {
    assert.equal(refusalOfYoungAccount({ ...account, role: 'moderator' }, 24, after(0)), null);
    assert.equal(refusalOfYoungAccount({ ...account, resident: true }, 24, after(0)), null);
    assert.equal(
      refusalOfYoungAccount({ ...account, role: 'promoter' }, 24, after(0))?.code,
      'account_too_new',
    );
    assert.equal(refusalOfYoungAccount(null, 24, after(99))?.code, 'not_registered');
  });
});
