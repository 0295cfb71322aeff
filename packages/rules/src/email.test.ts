import assert from 'node:assert/strict';
import { mayRemoveEmail, type RemovableEmail } from './email.ts';

describe('mayRemoveEmail, whether an e-mail address may be removed', () => {
  const emails = (...statuses: RemovableEmail['status'][]) => statuses.map((status, id) => ({ id, status }));

  it('[H741] an account must keep its last address, its last verified one, and (without a verified one) its last set by an admin', () => {
    const cases: [RemovableEmail[], number, boolean][] = [
      [emails('VERIFIED'), 0, false],
      [emails('PENDING_VERIFICATION'), 0, false],
      [emails('VERIFIED', 'PENDING_VERIFICATION'), 0, false],
      [emails('VERIFIED', 'PENDING_VERIFICATION'), 1, true],
      [emails('VERIFIED', 'VERIFIED'), 0, true],
      [emails('VERIFIED', 'CREATED_BY_ADMIN'), 0, false],
      [emails('VERIFIED', 'CREATED_BY_ADMIN'), 1, true],
      [emails('CREATED_BY_ADMIN', 'PENDING_VERIFICATION'), 0, false],
      [emails('CREATED_BY_ADMIN', 'PENDING_VERIFICATION'), 1, true],
      [emails('PENDING_VERIFICATION', 'PENDING_VERIFICATION'), 0, true],
      [emails('VERIFIED', 'DELETED'), 0, false],
      [emails('VERIFIED', 'VERIFIED'), 7, false],
    ];
    for (const [mine, id, may] of cases)
      assert.equal(mayRemoveEmail(mine, id), may, JSON.stringify([mine, id]));
  });
});
