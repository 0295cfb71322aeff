import { type MouseEvent, useState } from 'react';
import type { StageProps } from '../common/types.ts';
import { floorOutline, pointAtImage } from '../layout/floor-points.ts';
import type { Frame } from '../layout/frames.ts';
import styles from './stage-overlay.module.css';

/**
 * [H242] The floor: a click or tap sends the user's own figure to that point. Without role and tab stop, because arrow
 * keys on the figure do the same.
 */
export function FloorTarget({ frame, onMove }: { frame: Frame; onMove: NonNullable<StageProps['onMove']> }) {
  const [mark, setMark] = useState<{ left: number; top: number; key: number } | null>(null);
  const outline = floorOutline(frame)
    .map(({ left, top }) => `${percent(left)} ${percent(top)}`)
    .join(', ');
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = { left: (event.clientX - box.left) / box.width, top: (event.clientY - box.top) / box.height };
    const point = pointAtImage(frame, at);
    if (!point) return;
    setMark((before) => ({ ...at, key: (before?.key ?? 0) + 1 }));
    onMove(point);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys on the own figure do the same. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: this element is only for pointers. */}
      <div
        className={styles.floor}
        style={{ clipPath: `polygon(${outline})` }}
        data-testid="floor"
        onClick={onClick}
      />
      {mark ? (
        <span
          key={mark.key}
          className={styles.mark}
          style={{ left: percent(mark.left), top: percent(mark.top) }}
          aria-hidden="true"
          onAnimationEnd={() => setMark(null)}
        />
      ) : null}
    </>
  );
}

const percent = (fraction: number) => `${(fraction * 100).toFixed(2)}%`;
