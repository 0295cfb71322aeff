import assert from 'node:assert/strict';
import { LANGUAGES } from '@hangout/rules';
import { loadEmojiNames } from '../../../emoji-names.ts';
import { searchEmoji } from './emoji-search.ts';

describe('searchEmoji', () => {
  const [en, es] = [loadEmojiNames('en'), loadEmojiNames('es')];

  it('[H859] emoji are found by the beginning of any word of their names, regardless of case and accents', () => {
    assert.ok(searchEmoji(en, 'fire').includes('🔥'));
    assert.ok(searchEmoji(es, 'fuego').includes('🔥'));
    assert.deepEqual(searchEmoji(es, 'CORAZON ROJO'), searchEmoji(es, 'corazón rojo'));
    assert.equal(searchEmoji(es, 'corazon rojo')[0], '❤️');
    assert.ok(searchEmoji(en, 'danc').includes('💃'));
    assert.ok(searchEmoji(es, 'bail').includes('💃'));
  });

  it('[H859] an emoji search lists first the emoji whose name is the searched word, and returns at most 48 emoji', () => {
    assert.equal(searchEmoji(en, 'star')[0], '⭐️');
    assert.ok(searchEmoji(en, 'face').length <= 48);
  });

  it('[H859] a search for an emoji finds this emoji; a search for an unknown word or a blank finds none', () => {
    assert.deepEqual(searchEmoji(en, '🔥'), ['🔥']);
    assert.deepEqual(searchEmoji(en, 'qqqq'), []);
    assert.deepEqual(searchEmoji(en, ' '), []);
  });

  it('[H859] every language has a name for each emoji that any language has', () => {
    const sets = LANGUAGES.map((language) =>
      loadEmojiNames(language)
        .map(([emoji]) => emoji)
        .toSorted(),
    );
    for (const set of sets) assert.deepEqual(set, sets[0]);
    assert.ok((sets[0]?.length ?? 0) > 1500);
  });
});
