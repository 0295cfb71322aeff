import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';
import { isEmoji, LANGUAGES, type Language } from '@hangout/rules';
import type { EmojiName } from './src/components/message/emoji-search.ts';
import { emojiFile } from './src/design/primitives/emoji.ts';

const require = createRequire(import.meta.url);

/** The folder of the emoji images. */
export const emojiFolder = dirname(require.resolve('@twemoji/svg/package.json'));

interface EmojibaseEntry {
  readonly label: string;
  readonly unicode: string;
  readonly tags?: readonly string[];
  /** The emoji's category; absent for parts of emoji, such as a skin tone. */
  readonly group?: number;
}

/**
 * [H859] Returns the emoji that have an image, as the picker searches them: the character, its name in the language,
 * and further search words.
 */
export function loadEmojiNames(language: Language): EmojiName[] {
  const images = new Set(readdirSync(emojiFolder));
  // The cast is safe: the file has the shape that the types of its package declare.
  const entries = require(findNames(language)) as readonly EmojibaseEntry[];
  return entries
    .filter(
      ({ unicode, group }) =>
        group !== undefined && isEmoji(unicode) && images.has(basename(emojiFile(unicode))),
    )
    .map(({ unicode, label, tags = [] }) => [unicode, label, tags.join(' ')]);
}

/** [H1383] The path of the names in a language, or of the English ones if the package lacks the language. */
function findNames(language: Language): string {
  try {
    return require.resolve(`emojibase-data/${language}/compact.json`);
  } catch {
    return require.resolve('emojibase-data/en/compact.json');
  }
}

/** The files that the picker loads, by their names below /emoji. */
export const emojiNameFiles = (): { name: string; text: () => string }[] =>
  LANGUAGES.map((language) => ({
    name: `names-${language}.json`,
    text: () => JSON.stringify(loadEmojiNames(language)),
  }));
