import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { AudioLines, Music } from 'lucide-react';
import { useState } from 'react';
import styles from './cover.module.css';
import { sizeCover } from './cover-size.ts';

type Pictured = Pick<Song, 'thumbnails'> & Partial<Pick<Song, 'trackName'>> & { readonly liveSet?: boolean };

/** Returns the URL of a song's cover at the first provider that has one; null for a song without a cover. */
export function coverUrl(song: Pictured | null | undefined): string | null {
  return Object.values(song?.thumbnails ?? {}).find((url) => url !== '') ?? null;
}

/** The background of a song without a cover, derived from its name. */
function coverBackground(name: string): string {
  const hue = [...name].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 360, 250);
  return `linear-gradient(135deg, hsl(${hue} 48% 40%), hsl(${(hue + 50) % 360} 52% 18%))`;
}

/** The background of a live set, which has no cover [H1474]. */
const liveSetBackground = 'linear-gradient(135deg, var(--live), var(--brand))';

/** A song's cover, or a coloured square if it has none. */
export function Cover({
  song,
  size,
  className,
}: {
  song: Pictured | null | undefined;
  size: number;
  className?: string;
}) {
  const url = coverUrl(song);
  const Fallback = song?.liveSet ? AudioLines : Music;
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span
      className={`${styles.cover} ${className ?? ''}`}
      data-cover
      // React's type of `style` does not include CSS custom properties, hence the cast.
      style={{
        ['--cover-size' as string]: `${size}px`,
        ...(url
          ? {}
          : { background: song?.liveSet ? liveSetBackground : coverBackground(song?.trackName ?? '') }),
      }}
    >
      {url && failed !== url ? (
        <img
          src={sizeCover(url, size)}
          alt=""
          loading="lazy"
          draggable={false}
          onError={() => setFailed(url)}
        />
      ) : (
        <Fallback size={size * 0.42} aria-hidden="true" />
      )}
    </span>
  );
}
