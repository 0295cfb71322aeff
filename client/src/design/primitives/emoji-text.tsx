import { Fragment } from 'react';
import { splitEmoji } from './emoji.ts';
import styles from './emoji-text.module.css';

export function EmojiText({ text }: { text: string }) {
  return splitEmoji(text).map((piece, index) =>
    piece.kind === 'emoji' ? (
      <img
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move.
        key={index}
        className={styles.emoji}
        src={piece.file}
        alt={piece.text}
        draggable={false}
        loading="lazy"
      />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move.
      <Fragment key={index}>{piece.text}</Fragment>
    ),
  );
}
