import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { roomState } from '../../room/room-state.ts';

const colorAt = (part: number) => (part < 0.33 ? 'var(--bad)' : part < 0.62 ? 'var(--star)' : 'var(--like)');

interface Dial {
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  readonly ticks: number;
  readonly long: number;
  readonly short: number;
  readonly stroke: number;
  readonly needle: number;
}

const large: Dial = {
  width: 188,
  height: 104,
  radius: 74,
  ticks: 27,
  long: 13,
  short: 9,
  stroke: 4.5,
  needle: 56,
};
const small: Dial = {
  width: 84,
  height: 50,
  radius: 38,
  ticks: 17,
  long: 7,
  short: 7,
  stroke: 3.6,
  needle: 27,
};

/** The vibe of the room as a gauge from coral through amber to mint. */
export function VibeGauge({ size }: { size: 'large' | 'small' }) {
  const { t } = useTranslation();
  const vibe = useAtomValue(roomState.vibeMeter);
  const dial = size === 'large' ? large : small;
  const value = Math.round(vibe * 100);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a meter element cannot hold the drawing.
    <div
      className={`vibe vibe-${size}`}
      role="meter"
      aria-label={t('player.vibe')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      aria-valuetext={t('player.vibeIs', { value })}
      data-testid="vibe"
    >
      <svg viewBox={`0 0 ${dial.width} ${dial.height}`} aria-hidden="true">
        {size === 'large' ? <path className="vibe-ground" d="M4 96A90 90 0 0 1 184 96Z" /> : null}
        <Ticks dial={dial} vibe={vibe} glow={size === 'large'} />
        <Needle dial={dial} vibe={vibe} />
        {size === 'large' ? (
          <>
            <text className="vibe-word" x="61" y="71" textAnchor="middle">
              {t('player.vibe').toUpperCase()}
            </text>
            <text className="vibe-number num" x="61" y="88" textAnchor="middle">
              {value}
            </text>
          </>
        ) : null}
      </svg>
    </div>
  );
}

const centre = (dial: Dial) => ({ x: dial.width / 2, y: dial.height - (dial === large ? 12 : 6) });

function Ticks({ dial, vibe, glow }: { dial: Dial; vibe: number; glow: boolean }) {
  const { x, y } = centre(dial);
  const ticks = Array.from({ length: dial.ticks }, (_, index) => index / (dial.ticks - 1));
  return (
    <g className={glow ? 'vibe-ticks glowing' : 'vibe-ticks'}>
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

function Needle({ dial, vibe }: { dial: Dial; vibe: number }) {
  const { x, y } = centre(dial);
  return (
    <g
      className="vibe-needle"
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
      <circle cx={x} cy={y} r={dial === large ? 7 : 4.5} fill="#fff" />
    </g>
  );
}
