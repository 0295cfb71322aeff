import assert from 'node:assert/strict';
import { countUnread, SAW_EMPTY_CHAT } from './unread.ts';

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

  it('[H870] counts all messages for a user who saw the chat empty', () => {
    assert.equal(
      countUnread(
        [
          { uuid: 'a', id: 1 },
          { uuid: 'b', id: -1 },
        ],
        SAW_EMPTY_CHAT,
      ),
      1,
    );
  });
});
