import assert from 'node:assert/strict';
import { formatMessageTime } from './format-message-time.ts';

describe('formatMessageTime', () => {
  const now = new Date(2026, 10, 30, 12).getTime();

  it('[H2110] a message of today has its time, an older one its day, with the year unless it is the present one', () => {
    assert.equal(formatMessageTime(new Date(2026, 10, 30, 9, 5).getTime(), now), '09:05');
    assert.equal(formatMessageTime(new Date(2026, 10, 29, 23, 59).getTime(), now), 'Nov 29');
    assert.equal(formatMessageTime(new Date(2025, 10, 30, 9, 5).getTime(), now), 'Nov 30, 2025');
  });
});
