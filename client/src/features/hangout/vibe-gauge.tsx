import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import textStyles from '../../design/text.module.css';
import { roomState } from '../../live/room/room-state.ts';
import styles from './player-bar.module.css';

const colorAt = (part: number) => (part < 0.33 ? 'var(--bad)' : part < 0.62 ? 'var(--star)' : 'var(--like)');

const dial = {
  width: 112,
  height: 78,
  radius: 50,
  ticks: 21,
  long: 10,
  short: 7,
  stroke: 3.8,
  needle: 36,
} as const;
const centre = { x: dial.width / 2, y: 56 } as const;

/** [H885] The vibe meter: a gauge from coral through amber to mint, with the number below the needle. */
export function VibeGauge() {
  const { t } = useTranslation();
  const vibe = useAtomValue(roomState.vibeMeter);
  const value = Math.round(vibe * 100);
  // [H867] Before the first room state the vibe is unknown.
  if (useAtomValue(roomState.settings) === null) return <UnknownVibe />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a meter element cannot hold the drawing.
    <div
      className={styles.vibe}
      role="meter"
      aria-label={t('player.vibe')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      aria-valuetext={t('player.vibeIs', { value })}
      data-testid="vibe"
    >
      <svg viewBox={`0 0 ${dial.width} ${dial.height}`} aria-hidden="true">
        <Ticks vibe={vibe} />
        <Needle vibe={vibe} />
        <text className={`${styles.vibeWord} ${textStyles.num}`} x={centre.x} y="76" textAnchor="middle">
          {t('player.vibe').toUpperCase()} <tspan className={styles.vibeNumber}>{value}</tspan>
        </text>
      </svg>
    </div>
  );
}

function UnknownVibe() {
  return (
    <div className={styles.vibe}>
      <svg viewBox={`0 0 ${dial.width} ${dial.height}`} aria-hidden="true">
        <Ticks vibe={0} />
      </svg>
    </div>
  );
}

function Ticks({ vibe }: { vibe: number }) {
  const { x, y } = centre;
  const ticks = Array.from({ length: dial.ticks }, (_, index) => index / (dial.ticks - 1));
  return (
    <g className={styles.vibeTicks}>
      {ticks.map((part) => {
        const angle = Math.PI * (1 - part);
        const isLit = vibe > 0 && part <= vibe + 0.001;
        const inner = dial.radius - (isLit ? dial.long : dial.short);
        return (
          <line
            key={part}
            x1={x + Math.cos(angle) * dial.radius}
            y1={y - Math.sin(angle) * dial.radius}
            x2={x + Math.cos(angle) * inner}
            y2={y - Math.sin(angle) * inner}
            stroke={isLit ? colorAt(part) : 'rgba(255,255,255,.2)'}
            strokeWidth={dial.stroke}
            strokeLinecap="round"
          />
        );
      })}
    </g>
  );
}

function Needle({ vibe }: { vibe: number }) {
  const { x, y } = centre;
  return (
    <g
      className={styles.vibeNeedle}
      style={{ transform: `rotate(${vibe * 180}deg)`, transformOrigin: `${x}px ${y}px` }}
    >
      <line
        x1={x}
        y1={y}
        x2={x - dial.needle}
        y2={y}
        stroke="#fff"
        strokeWidth={dial.stroke * 0.8}
        strokeLinecap="round"
      />
      <circle cx={x} cy={y} r={5} fill="#fff" />
    </g>
  );
}
