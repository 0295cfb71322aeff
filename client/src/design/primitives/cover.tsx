import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { AudioLines, Music } from 'lucide-react';
import { useState } from 'react';
import styles from './cover.module.css';
import { sizeCover } from './cover-size.ts';

type Pictured = Pick<Song, 'thumbnails'> & Partial<Pick<Song, 'trackName'>> & { readonly liveSet?: boolean };

/** The cover at the first provider that has one; null if none has. */
export function coverUrl(song: Pictured | null | undefined): string | null {
  return Object.values(song?.thumbnails ?? {}).find((url) => url !== '') ?? null;
}

/** Returns a background with colours derived from the name, for a song without a cover. */
function coverBackground(name: string): string {
  const hue = [...name].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 360, 250);
  return `linear-gradient(135deg, hsl(${hue} 48% 40%), hsl(${(hue + 50) % 360} 52% 18%))`;
}

/** [H1474] Live sets have no cover. */
const liveSetBackground = 'linear-gradient(135deg, var(--live), var(--brand))';

/** The cover, or a coloured square if there is none. */
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
      // React's type of `style` lacks custom properties, hence the cast.
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
