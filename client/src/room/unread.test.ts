import assert from 'node:assert/strict';
import { countUnread } from './unread.ts';

const lines = [
  { uuid: 'a', id: 1 },
  { uuid: 'b', id: 2 },
  { uuid: 'c', id: 3 },
  { uuid: 'mine', id: -1 },
];

describe('lines that nobody has looked at', () => {
  it('[H521] are those after the last one seen, without what is still on its way', () => {
    assert.equal(countUnread(lines, 'a'), 2);
    assert.equal(countUnread(lines, 'c'), 0);
  });

  it('[H521] are none before anything was seen, or when what was seen is gone', () => {
    assert.equal(countUnread(lines, null), 0);
    assert.equal(countUnread(lines, 'gone'), 0);
  });
});
