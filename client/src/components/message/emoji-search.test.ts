import assert from 'node:assert/strict';
import { LANGUAGES } from '@hangout/rules';
import { loadEmojiNames } from '../../../emoji-names.ts';
import { searchEmoji } from './emoji-search.ts';

describe('searchEmoji', () => {
  const [en, es] = [loadEmojiNames('en'), loadEmojiNames('es')];

  it('[H859] emoji are found by words of the language, regardless of case and accents, and by the beginning of a word', () => {
    assert.ok(searchEmoji(en, 'fire').includes('🔥'));
    assert.ok(searchEmoji(es, 'fuego').includes('🔥'));
    assert.deepEqual(searchEmoji(es, 'CORAZON ROJO'), searchEmoji(es, 'corazón rojo'));
    assert.equal(searchEmoji(es, 'corazon rojo')[0], '❤️');
    assert.ok(searchEmoji(en, 'danc').includes('💃'));
    assert.ok(searchEmoji(es, 'bail').includes('💃'));
  });

  it('[H859] emoji whose name matches come first, and at most 48 emoji are returned', () => {
    assert.equal(searchEmoji(en, 'star')[0], '⭐️');
    assert.ok(searchEmoji(en, 'face').length <= 48);
  });

  it('[H859] a search for an emoji character finds that emoji, and unknown words find no emoji', () => {
    assert.deepEqual(searchEmoji(en, '🔥'), ['🔥']);
    assert.deepEqual(searchEmoji(en, 'qqqq'), []);
    assert.deepEqual(searchEmoji(en, ' '), []);
  });

  it('[H859] the emoji names of all languages cover the same emoji', () => {
    const sets = LANGUAGES.map((language) =>
      loadEmojiNames(language)
        .map(([emoji]) => emoji)
        .toSorted(),
    );
    for (const set of sets) assert.deepEqual(set, sets[0]);
    assert.ok((sets[0]?.length ?? 0) > 1500);
  });
});
