/** Longest text that can be three emoji, characters: a family of four with skin tones has 25. */
const MAX_LENGTH = 100;
const MAX_EMOJI = 3;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * [H1557] True if a text consists of one to three emoji, which are shown larger. Counts graphemes, because a regular
 * expression for emoji sequences takes cubic time: a message of 1,000 emoji would hold up everybody who reads it.
 */
export function isOnlyEmoji(text: string): boolean {
  const plain = text.trim();
  if (plain === '' || plain.length > MAX_LENGTH) return false;
  const shown = [...graphemes.segment(plain)]
    .map(({ segment }) => segment)
    .filter((part) => part.trim() !== '');
  return shown.length <= MAX_EMOJI && shown.every((part) => /^\p{Extended_Pictographic}/u.test(part));
}
