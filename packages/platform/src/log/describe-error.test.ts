import assert from 'node:assert/strict';
import { describeError } from './describe-error.ts';

describe('describeError', () => {
  const refused = {
    message: 'connect ECONNREFUSED',
    stack: 'Error: connect',
    code: 'ECONNREFUSED',
    detail: 'ann@example.org',
  };

  it('[H755] keeps message and code of an error and of a copy of its fields, without quoted rows', () => {
    for (const error of [Object.assign(new Error(refused.message), refused), { ...refused }]) {
      const shown = JSON.stringify(describeError(error));
      assert.match(shown, /"message":"connect ECONNREFUSED"/);
      assert.match(shown, /"errorCode":"ECONNREFUSED"/);
      assert.doesNotMatch(shown, /ann@example/);
    }
  });

  it('[H755] shows only the type of a non-error object', () => {
    assert.deepEqual(describeError({ password: 'sesame' }), { type: 'object' });
  });
});
