import type { StagedDesign } from '../common/designs.ts';
import { IMAGE_ASPECT, project } from '../layout/project.ts';
import { spots } from '../layout/spots.ts';
import type { StageLayout } from '../layout/stage-layout.ts';
import { drawingHeight, drawSpot } from './draw-spot.ts';
import styles from './flat-stage.module.css';

/** The spotlight on the DJ who plays; renders nothing if no DJ plays. */
export function DjSpot({ design, layout }: { design: StagedDesign; layout: StageLayout }) {
  const place = layout.seats[layout.playingSeat];
  if (!place) return null;
  const { color, strength } = spots[design];
  const { beams, pool } = drawSpot(design, layout.frame, place);
  const behind = project(layout.frame.camera, place.at).depth;
  return (
    <svg
      className={styles.spot}
      viewBox={`0 0 ${drawingHeight * IMAGE_ASPECT} ${drawingHeight}`}
      preserveAspectRatio="none"
      style={{ zIndex: Math.round(1000 - behind * 10) - 1 }}
      data-seat={layout.playingSeat}
      data-testid="dj-spot"
      aria-hidden="true"
    >
      <defs>
        {beams.map(({ start }, i) => (
          <linearGradient
            key={start.x}
            id={`dj-beam-${i}`}
            gradientUnits="userSpaceOnUse"
            x1={start.x}
            y1={start.y}
            x2={pool.x}
            y2={pool.y}
          >
            <stop offset="0" stopColor={color} stopOpacity={Math.min(1, strength * 2.4)} />
            <stop offset="1" stopColor={color} stopOpacity={strength * 0.3} />
          </linearGradient>
        ))}
        <radialGradient id="dj-pool">
          <stop offset="0" stopColor={color} stopOpacity="0.55" />
          <stop offset="1" stopColor={color} stopOpacity="0" />
        </radialGradient>
      </defs>
      {beams.map(({ points }, i) => (
        <polygon
          key={points[0][0]}
          points={points.map((point) => point.join()).join(' ')}
          fill={`url(#dj-beam-${i})`}
        />
      ))}
      <ellipse cx={pool.x} cy={pool.y} rx={pool.across} ry={pool.across * 0.4} fill="url(#dj-pool)" />
    </svg>
  );
}
