import assert from 'node:assert/strict';
import { errorReporting } from '@hangout/contract/rest/points/ranking';
import { createLog } from '@hangout/platform/log/log';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('the endpoint that tests error reports', () => {
  const reported: [unknown, string][] = [];
  const log = createLog({
    ...{ level: 'error', to: { write() {} } },
    report: (error, where) => reported.push([error, where]),
  });
  const t = restTest({ dependencies: () => ({ log }) });

  it('[H1336] only an admin can trigger the test error, which returns 500 and is reported', async () => {
    const [admin, user] = [await t.createUser('boss', 'admin'), await t.ann()];
    assert.equal((await refusalOf(user.api(errorReporting.test))).status, 403);
    assert.deepEqual(reported, []);
    const { status, code } = await refusalOf(admin.api(errorReporting.test));
    assert.deepEqual([status, code], [500, 'internal']);
    assert.equal(reported.length, 1);
    assert.match(String(reported[0]), /tests the reports of errors.*unhandled error in a request/);
  });
});
