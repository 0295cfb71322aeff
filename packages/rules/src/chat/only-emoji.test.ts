import assert from 'node:assert/strict';
import { isOnlyEmoji } from './only-emoji.ts';

describe('messages of emoji only', () => {
  it('[H1557] one to three emoji are shown larger, however many characters each has', () => {
    for (const text of ['🎉', '🎉🎉🎉', ' 👩🏽‍🚀 👨‍👩‍👧‍👦 ', '❤️', '☺', '🎉 🎧'])
      assert.equal(isOnlyEmoji(text), true, text);
    for (const text of ['', ' ', '🎉🎉🎉🎉', '🎉!', 'a', '7', '🎉 yes'])
      assert.equal(isOnlyEmoji(text), false, text);
  });

  it('[H1557] a message of a thousand emoji with a letter at its end is judged at once', () => {
    assert.equal(isOnlyEmoji(`${'☺'.repeat(999)}x`), false);
    assert.equal(isOnlyEmoji(`${'☺ '.repeat(499)}x`), false);
  });
});
