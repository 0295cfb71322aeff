import assert from 'node:assert/strict';
import { isOnlyEmoji } from './only-emoji.ts';

describe('messages of emoji only', () => {
  it('[H1557] a chat message of one to three emoji is shown larger, however many characters each emoji has', () => {
    for (const text of ['🎉', '🎉🎉🎉', ' 👩🏽‍🚀 👨‍👩‍👧‍👦 ', '❤️', '☺', '🎉 🎧'])
      assert.equal(isOnlyEmoji(text), true, text);
    for (const text of ['', ' ', '🎉🎉🎉🎉', '🎉!', 'a', '7', '🎉 yes'])
      assert.equal(isOnlyEmoji(text), false, text);
  });

  it('[H1557] whether a message has only emoji is found at once, even for a thousand emoji followed by a letter', () => {
    assert.equal(isOnlyEmoji(`${'☺'.repeat(999)}x`), false);
    assert.equal(isOnlyEmoji(`${'☺ '.repeat(499)}x`), false);
  });
});
