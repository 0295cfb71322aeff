import { Fragment } from 'react';
import { splitEmoji } from './emoji.ts';

/** A text whose emoji are shown as images. */
export function EmojiText({ text }: { text: string }) {
  return splitEmoji(text).map((piece, index) =>
    piece.kind === 'emoji' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move.
      <img key={index} className="emoji" src={piece.file} alt={piece.text} draggable={false} loading="lazy" />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move.
      <Fragment key={index}>{piece.text}</Fragment>
    ),
  );
}
