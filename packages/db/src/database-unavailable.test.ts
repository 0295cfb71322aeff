import assert from 'node:assert/strict';
import { isDatabaseUnavailable } from './database-unavailable.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

describe('isDatabaseUnavailable, which classifies errors', () => {
  it('[H111] connection errors and timeouts count as an unavailable database', () => {
    for (const words of [
      'ROLLBACK - Client has encountered a connection error and is not queryable',
      'Connection terminated unexpectedly',
      'timeout exceeded when trying to connect',
      'timeout expired',
      'select 1 - Query read timeout',
    ])
      assert.ok(isDatabaseUnavailable(new Error(words)), words);
    for (const code of ['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '08006', '53300', '58030'])
      assert.ok(isDatabaseUnavailable(withCode(code)), code);
    assert.ok(isDatabaseUnavailable(new AggregateError([withCode('ECONNREFUSED')])));
    assert.ok(isDatabaseUnavailable(Object.assign(new Error('x'), { name: 'KnexTimeoutError' })));
  });

  it('[H111] errors in SQL and in code do not count as an unavailable database', () => {
    for (const code of ['23505', '42601', 'ENOENT', 'ERR_ASSERTION'])
      assert.ok(!isDatabaseUnavailable(withCode(code)), code);
    assert.ok(!isDatabaseUnavailable(new TypeError('x is not a function')));
    assert.ok(!isDatabaseUnavailable('ECONNREFUSED'));
  });
});
