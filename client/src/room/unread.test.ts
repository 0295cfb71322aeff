import assert from 'node:assert/strict';
import { countUnread } from './unread.ts';

const messages = [
  { uuid: 'a', id: 1 },
  { uuid: 'b', id: 2 },
  { uuid: 'c', id: 3 },
  { uuid: 'mine', id: -1 },
];

describe('countUnread', () => {
  it('[H521] messages after the last one seen count as unread, except unsent ones', () => {
    assert.equal(countUnread(messages, 'a'), 2);
    assert.equal(countUnread(messages, 'c'), 0);
  });

  it('[H521] the unread count is 0 before any message was seen, or when the last one seen is gone', () => {
    assert.equal(countUnread(messages, null), 0);
    assert.equal(countUnread(messages, 'gone'), 0);
  });
});
