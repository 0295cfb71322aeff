import assert from 'node:assert/strict';
import { describeError, describeErrorWithoutMessage } from './describe-error.ts';

describe('describeError, how an error is written to the log', () => {
  const refused = {
    message: 'connect ECONNREFUSED',
    stack: 'Error: connect',
    code: 'ECONNREFUSED',
    detail: 'ann@example.org',
  };

  it('[H755] an error is logged with message and code, but without the values that PostgreSQL quotes in its detail', () => {
    for (const error of [Object.assign(new Error(refused.message), refused), { ...refused }]) {
      const shown = JSON.stringify(describeError(error));
      assert.match(shown, /"message":"connect ECONNREFUSED"/);
      assert.match(shown, /"errorCode":"ECONNREFUSED"/);
      assert.doesNotMatch(shown, /ann@example/);
    }
  });

  it('[H755] if an error’s message is left out, the error and its cause are logged with kind, code and place in the code', () => {
    const cause = Object.assign(new Error('550 no such user <ann@example.org>\ncode 123456'), {
      ...{ code: 'EENVELOPE', responseCode: 550, rejected: ['ann@example.org'] },
    });
    const shown = JSON.stringify(describeErrorWithoutMessage(new TypeError('of ann@example.org', { cause })));
    assert.match(shown, /"type":"TypeError"/);
    assert.match(shown, /"errorCode":"EENVELOPE"/);
    assert.match(shown, /"stack":" {4}at .*describe-error\.test\.ts:\d+/);
    assert.doesNotMatch(shown, /ann|123456|no such user/);
    assert.deepEqual(describeErrorWithoutMessage('ann@example.org'), { type: 'string' });
  });

  it('[H755] a thrown value that is not an error is logged only by its type', () => {
    assert.deepEqual(describeError({ password: 'sesame' }), { type: 'object' });
  });
});
