import assert from 'node:assert/strict';
import { isConnectionFast, measureSpeed } from './connection-speed.ts';

const file = (responseStart: number, responseEnd: number, transferSize: number) => ({
  ...{ responseStart, responseEnd, transferSize },
});

describe('connection speed', () => {
  it('[H1801] measureSpeed counts the time of overlapping downloads only once, and ignores the time between downloads', () => {
    assert.equal(measureSpeed([file(10, 110, 20_000), file(60, 210, 20_000), file(900, 1000, 20_000)]), 200);
    assert.equal(measureSpeed([file(10, 210, 30_000), file(60, 110, 10_000)]), 200);
  });

  it('[H1801] measureSpeed ignores files from the cache', () => {
    assert.equal(measureSpeed([file(10, 110, 20_000), file(110, 210, 0)]), 200);
    assert.equal(measureSpeed([file(10, 110, 0)]), 0);
  });

  it('[H1801] isConnectionFast is true for more than 8 Mbit/s, and if all files came from the cache', () => {
    assert.equal(isConnectionFast([file(10, 110, 90_000)]), false);
    assert.equal(isConnectionFast([file(10, 110, 110_000)]), true);
    assert.equal(isConnectionFast([file(10, 110, 0)]), true);
  });
});
