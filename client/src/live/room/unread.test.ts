import assert from 'node:assert/strict';
import { countUnread, SAW_EMPTY_CHAT } from './unread.ts';

const messages = [
  { uuid: 'a', id: 1 },
  { uuid: 'b', id: 2 },
  { uuid: 'c', id: 3 },
  { uuid: 'mine', id: -1 },
];

describe('countUnread', () => {
  it('[H521] messages after the last message that the user saw count as unread, except those that are still being sent', () => {
    assert.equal(countUnread(messages, 'a'), 2);
    assert.equal(countUnread(messages, 'c'), 0);
  });

  it('[H521] the unread count is 0 if the user has seen no message yet, or if the last seen message is not loaded', () => {
    assert.equal(countUnread(messages, null), 0);
    assert.equal(countUnread(messages, 'gone'), 0);
  });

  it('[H870] if the user last saw an empty chat, all sent messages count as unread', () => {
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
