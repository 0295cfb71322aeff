/** An emoji with its name and further search words in one language. */
export type EmojiName = readonly [emoji: string, name: string, words: string];

const MAX_FOUND = 48;

/** Converts to lower case and removes accents, so that `corazon` finds `corazón`. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * [H859] Each word of the query must begin a word of the emoji's name or search words. Matches in names come first,
 * shorter names before longer ones. A query that is an emoji finds that emoji.
 */
export function searchEmoji(names: readonly EmojiName[], query: string): string[] {
  const wanted = wordsOf(query);
  const typed = query.trim();
  if (wanted.length === 0) return names.filter(([emoji]) => emoji === typed).map(([emoji]) => emoji);
  const begins = (words: readonly string[]) =>
    wanted.every((part) => words.some((word) => word.startsWith(part)));
  return names
    .flatMap(([emoji, name, further]) => {
      const ofName = wordsOf(name);
      if (begins(ofName)) return [{ emoji, order: ofName.length }];
      return begins([...ofName, ...wordsOf(further)]) ? [{ emoji, order: 100 + ofName.length }] : [];
    })
    .toSorted((a, b) => a.order - b.order)
    .slice(0, MAX_FOUND)
    .map(({ emoji }) => emoji);
}
