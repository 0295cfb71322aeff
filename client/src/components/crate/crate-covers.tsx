import type { ReactNode } from 'react';
import './crate-covers.css';

interface CrateCoversProps {
  readonly covers: readonly string[];
  /** Width and height, pixels; absent where it fills its container. */
  readonly size?: number;
  /** What is shown without covers. */
  readonly fallback: ReactNode;
}

/** The cover of a playlist: the first four covers of its songs, two by two from two on. */
export function CrateCovers({ covers, size, fallback }: CrateCoversProps) {
  const shown = covers.slice(0, 4);
  return (
    <span
      className="crate-covers"
      data-count={shown.length}
      style={size === undefined ? undefined : { width: size, borderRadius: Math.min(20, size / 4) }}
    >
      {shown.length > 0 ? shown.map((url) => <img key={url} src={url} alt="" loading="lazy" />) : fallback}
    </span>
  );
}
