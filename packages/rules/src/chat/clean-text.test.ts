import assert from 'node:assert/strict';
import { cleanText, isBlankText, isEmoji } from './clean-text.ts';

describe('cleanText, isBlankText and isEmoji', () => {
  it('[H712] cleanText keeps words of all scripts, line breaks and emoji', () => {
    const texts = [
      'hello\nworld\t!',
      'café Ångström Việt Nam',
      'می‌خواهم',
      'क्‍ष',
      '👩‍🎤 ❤️‍🔥 👨‍👩‍👧‍👦 👍🏽 🇺🇦 1️⃣',
      'up \u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} and down',
    ];
    for (const text of texts) assert.equal(cleanText(text), text);
  });

  it('[H712] cleanText removes control, direction and zero-width characters, and more than four stacked accents', () => {
    assert.equal(cleanText('a\u202Eb\u2066c\u200Bd\u0007e\rf\uFEFFg\u00ADh'), 'abcdefgh');
    assert.equal(cleanText('\u200Da \u200D b\u200D'), 'a  b');
    assert.equal(cleanText(`z${'\u0301'.repeat(900)}!`), `z${'\u0301'.repeat(4)}!`);
    assert.equal(cleanText('tags \u{E0041}\u{E0042} gone'), 'tags  gone');
  });

  it('[H712] isBlankText returns true for text without visible characters', () => {
    for (const text of ['', ' \n\t', '\u200B\u200D', '\u2800\u3164', '\uFE0F'])
      assert.equal(isBlankText(text), true);
    for (const text of ['.', '👍', 'ا']) assert.equal(isBlankText(text), false);
  });

  it('[H708] isEmoji accepts exactly one emoji, and neither words nor several emoji', () => {
    for (const emoji of ['❤️', '❤', '🔥', '👍🏽', '👩‍🎤', '👨‍👩‍👧‍👦', '❤️‍🔥', '🇺🇦', '1️⃣', '♥', '🏴‍☠️'])
      assert.equal(isEmoji(emoji), true, emoji);
    for (const text of [
      '',
      'heart',
      ':fire:',
      '__proto__',
      'toString',
      '1',
      '🔥🔥',
      '🔥 ',
      '🔥a',
      '\u200D',
      '\u0000',
    ])
      assert.equal(isEmoji(text), false, text);
  });
});
