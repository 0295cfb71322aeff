const JOINERS = '\u200C\u200D';
/** All control and format characters. `cleanText` keeps tab, line feed and the two joiners. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;
/**
 * Zero-width joiners that do not stand between two visible characters. Emoji and some scripts need joiners inside a
 * word.
 */
const LOOSE_JOINER =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;
/** The flag of a region, such as Scotland: a black flag with tags, which are format characters. */
const REGION_FLAG = /\u{1F3F4}[\u{E0020}-\u{E007E}]{1,8}\u{E007F}/gu;
/** Combining marks after the fourth on one letter. More marks would cover the lines above and below. */
const TOO_MANY_MARKS = /(\p{M}{4})\p{M}+/gu;
/** White space and other characters that render as empty space. */
const BLANK = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * [H712] Removes control characters, bidirectional and other invisible format characters, and excess combining marks.
 * Keeps tabs, line breaks, emoji, and the invisible joiners inside words that some scripts need.
 */
export function cleanText(text: string): string {
  const flags = text.match(REGION_FLAG) ?? [];
  let flag = 0;
  return text
    .split(REGION_FLAG)
    .map((part) => {
      const visible = part.replace(INVISIBLE, (char) =>
        JOINERS.includes(char) || /[\t\n]/.test(char) ? char : '',
      );
      return visible.replace(LOOSE_JOINER, '').replace(TOO_MANY_MARKS, '$1') + (flags[flag++] ?? '');
    })
    .join('');
}

/** Whether the text has no visible character. */
export function isBlankText(text: string): boolean {
  return text.replace(BLANK, '') === '';
}

const PICTOGRAPH = String.raw`\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?`;
/** The sequences of Unicode's emoji standard: flags, keycaps, and pictographs with skin tones, tags and joiners. */
const EMOJI = new RegExp(
  `^(?:\\p{Regional_Indicator}{2}|[0-9#*]\\uFE0F?\\u20E3|${PICTOGRAPH}(?:[\\u{E0020}-\\u{E007E}]{1,8}\\u{E007F})?(?:\\u200D${PICTOGRAPH}){0,8})$`,
  'u',
);

/** Whether the text is exactly one emoji. */
export function isEmoji(text: string): boolean {
  return EMOJI.test(text);
}
