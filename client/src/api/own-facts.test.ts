import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { queryClient } from '../platform/query-client.ts';
import { readOwnFactAgain } from './own-facts.ts';

describe('readOwnFactAgain', () => {
  let keys: unknown[] = [];
  beforeEach(() => {
    keys = [];
    mock.timers.enable({ apis: ['setTimeout'] });
    mock.method(queryClient, 'invalidateQueries', async (filters: { queryKey?: readonly unknown[] }) => {
      keys.push(filters.queryKey?.join(' '));
    });
  });
  afterEach(() => {
    mock.timers.tick(60_000);
    mock.timers.reset();
    mock.restoreAll();
  });

  it('[H1498] if changes of a user’s own data are announced often, the data are read at once, then at most once per second, and once after the last announcement', () => {
    readOwnFactAgain('uploads');
    assert.deepEqual(keys, ['uploads']);
    for (let announced = 0; announced < 10; announced += 1) readOwnFactAgain('uploads');
    assert.deepEqual(keys, ['uploads']);
    mock.timers.tick(1_000);
    assert.deepEqual(keys, ['uploads', 'uploads']);
    readOwnFactAgain('uploads');
    mock.timers.tick(1_000);
    assert.deepEqual(keys, ['uploads', 'uploads', 'uploads']);
    mock.timers.tick(1_000);
    readOwnFactAgain('uploads');
    assert.equal(keys.length, 4, 'after a quiet second it is read at once again');
  });

  it('[H1498] if two kinds of a user’s own data change together, each kind is read at once', () => {
    readOwnFactAgain('imports');
    readOwnFactAgain('exports');
    assert.deepEqual(keys, ['imports one', 'imports of', 'imports songs', 'exports']);
  });
});
