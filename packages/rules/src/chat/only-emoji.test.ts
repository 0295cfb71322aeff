import assert from 'node:assert/strict';
import { isOnlyEmoji } from './only-emoji.ts';

describe('isOnlyEmoji, whether a message consists of a few emoji', () => {
  it('[H1557] isOnlyEmoji returns true only for one to three emoji, however many characters each of them has', () => {
    for (const text of ['🎉', '🎉🎉🎉', ' 👩🏽‍🚀 👨‍👩‍👧‍👦 ', '❤️', '☺', '🎉 🎧'])
      assert.equal(isOnlyEmoji(text), true, text);
    for (const text of ['', ' ', '🎉🎉🎉🎉', '🎉!', 'a', '7', '🎉 yes'])
      assert.equal(isOnlyEmoji(text), false, text);
  });

  it('[H1557] isOnlyEmoji returns false for a thousand characters of emoji followed by a letter', () => {
    // A regular expression for sequences of emoji takes cubic time for these.
    assert.equal(isOnlyEmoji(`${'☺'.repeat(999)}x`), false);
    assert.equal(isOnlyEmoji(`${'☺ '.repeat(499)}x`), false);
  });
});
