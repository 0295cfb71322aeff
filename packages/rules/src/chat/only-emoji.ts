/** Maximum length of a text that can consist of three emoji, characters; a family of four with skin tones has 25. */
const MAX_LENGTH = 100;
const MAX_EMOJI = 3;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * [H1557] Whether a text consists of one to three emoji, which are displayed larger. Counts graphemes: a
 * regular expression for emoji sequences takes cubic time, so a message of 1,000 emoji would freeze the
 * browser of every reader.
 */
export function isOnlyEmoji(text: string): boolean {
  const plain = text.trim();
  if (plain === '' || plain.length > MAX_LENGTH) return false;
  const shown = [...graphemes.segment(plain)]
    .map(({ segment }) => segment)
    .filter((part) => part.trim() !== '');
  return shown.length <= MAX_EMOJI && shown.every((part) => /^\p{Extended_Pictographic}/u.test(part));
}
