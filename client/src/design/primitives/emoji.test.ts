import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isEmoji } from '@hangout/rules';
import { emojiChoices, emojiFile, quickEmoji, splitEmoji } from './emoji.ts';

const folder = path.dirname(createRequire(import.meta.url).resolve('@twemoji/svg/package.json'));

describe('emoji in texts', () => {
  it('[H513] a text is split into plain text and emoji', () => {
    assert.deepEqual(splitEmoji('so good 🔥 wow'), [
      { kind: 'text', text: 'so good ' },
      { kind: 'emoji', text: '🔥', file: '/emoji/1f525.svg' },
      { kind: 'text', text: ' wow' },
    ]);
  });

  it('[H708] the server’s check (isEmoji) accepts every emoji that the pickers offer', () => {
    for (const emoji of [...emojiChoices, ...quickEmoji]) assert.ok(isEmoji(emoji), emoji);
  });

  it('[H513] digits, letters and signs such as © are plain text, not emoji', () => {
    assert.deepEqual(splitEmoji('122 bpm © #1 *'), [{ kind: 'text', text: '122 bpm © #1 *' }]);
  });

  it('[H513] families, flags and emoji with skin tones are not split', () => {
    for (const emoji of ['👨‍👩‍👧', '🇺🇦', '👍🏽', '❤️', '🏳️‍🌈', '3️⃣'])
      assert.deepEqual(
        splitEmoji(emoji).map((piece) => piece.text),
        [emoji],
      );
  });

  it('[H513] every emoji that the pickers offer has an image', () => {
    const all = [...emojiChoices, ...quickEmoji, '👨‍👩‍👧', '🇺🇦', '👍🏽', '🏳️‍🌈', '3️⃣'];
    const missing = all.filter((emoji) => !existsSync(path.join(folder, path.basename(emojiFile(emoji)))));
    assert.deepEqual(missing, []);
  });
});
