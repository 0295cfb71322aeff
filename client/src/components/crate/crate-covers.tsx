import type { ReactNode } from 'react';
import styles from './crate.module.css';

interface CrateCoversProps {
  readonly covers: readonly string[];
  /** Width and height in pixels; by default the cover fills its container. */
  readonly size?: number;
  readonly fallback: ReactNode;
}

/** The cover of a playlist: the covers of its first four songs as a grid, or a single one. */
export function CrateCovers({ covers, size, fallback }: CrateCoversProps) {
  const shown = covers.slice(0, 4);
  return (
    <span
      className={styles.covers}
      data-count={shown.length}
      style={size === undefined ? undefined : { width: size, borderRadius: Math.min(20, size / 4) }}
    >
      {shown.length > 0 ? shown.map((url) => <img key={url} src={url} alt="" loading="lazy" />) : fallback}
    </span>
  );
}
