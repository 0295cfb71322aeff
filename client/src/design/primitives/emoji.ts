/** Plain text, or an emoji with its image. */
export type TextPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'emoji'; readonly text: string; readonly file: string };

const emojiPattern =
  /\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3|\p{Emoji_Presentation}\p{Emoji_Modifier}?(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)*|\p{Extended_Pictographic}\uFE0F\p{Emoji_Modifier}?(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)*|\p{Extended_Pictographic}\p{Emoji_Modifier}(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)*/gu;

/**
 * Returns the URL of an emoji's image, named by code points in hex. The variation selector U+FE0F is left out, except
 * in sequences with a zero-width joiner (U+200D).
 */
export function emojiFile(emoji: string): string {
  const points = [...emoji].map((char) => char.codePointAt(0)?.toString(16) ?? '');
  const kept = emoji.includes('\u200D') ? points : points.filter((point) => point !== 'fe0f');
  return `/emoji/${kept.join('-')}.svg`;
}

/** Splits a text at its emoji, which are shown as images so that they look the same on every device. */
export function splitEmoji(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const match of text.matchAll(emojiPattern)) {
    if (match.index > at) pieces.push({ kind: 'text', text: text.slice(at, match.index) });
    pieces.push({ kind: 'emoji', text: match[0], file: emojiFile(match[0]) });
    at = match.index + match[0].length;
  }
  if (at < text.length) pieces.push({ kind: 'text', text: text.slice(at) });
  return pieces;
}

/** Emoji that pickers offer; any other can be typed. */
export const emojiChoices = [
  '😂',
  '😍',
  '🥰',
  '😎',
  '🤩',
  '🥳',
  '😭',
  '😅',
  '🤔',
  '😮',
  '😴',
  '🙃',
  '🔥',
  '❤️',
  '💜',
  '💚',
  '⭐',
  '✨',
  '⚡',
  '💯',
  '🎉',
  '🎶',
  '🎧',
  '🪩',
  '💃',
  '🕺',
  '🙌',
  '👏',
  '👍',
  '👎',
  '👀',
  '🙏',
  '🤘',
  '✌️',
  '👋',
  '🤝',
  '🚀',
  '🌙',
  '☀️',
  '🌊',
  '🍕',
  '🍿',
  '☕',
  '🍻',
  '🐸',
  '🐼',
  '🦊',
  '👻',
] as const;

export const quickEmoji = ['🔥', '😂', '❤️', '🙌', '😮', '🎉'] as const;
