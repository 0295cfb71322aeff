import { cleanText } from './chat/clean-text.ts';

/** Scripts whose letters join, so that a zero-width non-joiner inside a word changes how the word is spelt. */
const JOINING = String.raw`\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Mandaic}\p{Script=Phags_Pa}`;
/**
 * The viramas of Indic scripts: signs that remove the vowel of a consonant. A joiner after a virama decides
 * how the consonants around it are drawn.
 */
const VIRAMA =
  '\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D3B\u0D3C\u0D4D\u0DCA\u1039\u103A\u17D2\u1A60\u1B44';
const EMOJI = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}`;

/**
 * The contexts in which an invisible character is part of a word's spelling (RFC 5892, appendix A) or of an
 * emoji.
 */
const NEEDED = [
  String.raw`(?<=[${JOINING}]\p{M}{0,4})\u200C(?=[${JOINING}])`,
  String.raw`(?<=[${VIRAMA}])[\u200C\u200D](?=\p{L})`,
  String.raw`(?<=[${EMOJI}]\uFE0F?)\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]`,
  String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
  String.raw`(?<=\p{Script=Mongolian})[\u180B-\u180D\u180F](?=\p{Script=Mongolian})`,
  String.raw`(?<=\p{Script=Han})[\u{E0100}-\u{E01EF}]`,
  String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]{1,8}\u{E007F}`,
].join('|');
const NEEDED_OR_INVISIBLE = new RegExp(`(${NEEDED})|\\p{Default_Ignorable_Code_Point}`, 'gu');
/**
 * Letters, digits, symbols and emoji. Combining marks by themselves and the Braille blank do not count as
 * visible.
 */
const VISIBLE = /(?![\u2800\p{Default_Ignorable_Code_Point}])[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * [H1570] Normalizes a name that others see: NFC, one line with single blanks, and no invisible code points except those
 * that the spelling of a script or an emoji needs.
 */
export function cleanName(name: string): string {
  // `\s` in JavaScript includes the byte order mark, which is invisible and must not become a space.
  const line = name.normalize('NFC').replace(/(?:(?!\uFEFF)[\s\u0085])+/gu, ' ');
  return cleanText(line)
    .replace(NEEDED_OR_INVISIBLE, (_, needed: string | undefined) => needed ?? '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/**
 * [H1570] Whether a name has at least one visible character besides spaces, combining marks and invisible
 * code points.
 */
export function isVisibleName(name: string): boolean {
  return VISIBLE.test(cleanName(name));
}
