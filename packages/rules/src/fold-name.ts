/**
 * Accents and optional vowel points, which are removed. Marks that form a different letter stay: voiced kana and vowel
 * signs of Indic scripts.
 */
const ACCENTS =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: single code points of text that is decomposed
  /[\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F]/g;
const INVISIBLE_AND_APOSTROPHES =
  /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF'`\u00B4\u2018\u2019\u02BC]/g;
const SEPARATORS = /[\p{P}\p{S}\p{White_Space}\p{Cc}]+/gu;

/** Letters that Unicode does not decompose, with the letters that people type for them. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ς: 'σ' },
};
const LETTERS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g');

/**
 * [H1571] Reduces the name of a song, artist, album, hangout or person to words that can be compared and searched:
 * without case, accents, Unicode forms, apostrophes and punctuation; `&` is the word "and". A name of signs alone, such
 * as "÷", stays as it is. The SQL function `fold_name` is the same rule; a test compares both.
 */
export function foldName(name: string): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('\u0438\u0306', '\u0439')
    .replace(INVISIBLE_AND_APOSTROPHES, '')
    .replace(ACCENTS, '')
    .replace(LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFKC');
  const words = letters.replaceAll('&', ' and ').replace(SEPARATORS, ' ').trim();
  return words === '' || words === 'and' ? letters.replace(/\s+/gu, ' ').trim() : words;
}
