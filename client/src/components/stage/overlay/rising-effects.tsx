import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import type { StageEffect, StageProps } from '../common/types.ts';
import styles from './rising-effects.module.css';
import { useNewEffects } from './use-new-effects.ts';

const MAX_RISING = 5;
const risingMs = 2200;

export const effectKey = ({ uuid, kind, at }: StageEffect): string => `${uuid} ${kind} ${at}`;

/** Emoji and sparks that are rising now, the oldest first. */
export function useRisingEffects(effects: readonly StageEffect[] | undefined): readonly StageEffect[] {
  const [rising, setRising] = useState<readonly StageEffect[]>([]);
  useNewEffects(effects, (effect) => {
    if (effect.kind === 'jump' || effect.kind === 'like') return;
    setRising((before) => [...before, effect].slice(-MAX_RISING));
  });
  useEffect(() => {
    if (rising.length === 0) return;
    const timer = setTimeout(
      () => setRising((before) => before.slice(1)),
      risingMs / Math.max(1, rising.length - 1),
    );
    return () => clearTimeout(timer);
  }, [rising]);
  return rising;
}

interface RisingEffectProps {
  readonly effect: StageEffect;
  /** Where the effect begins, in its positioned parent. */
  readonly style: CSSProperties;
  readonly renderEmoji: StageProps['renderEmoji'];
}

export function RisingEffect({ effect, style, renderEmoji }: RisingEffectProps): ReactNode {
  if (effect.kind === 'star')
    return (
      <svg
        className={styles.spark}
        data-effect="star"
        style={style}
        viewBox="-12 -12 24 24"
        aria-hidden="true"
      >
        <path d="M0-11 3-3.6 11-3 4.800 2.100 6.800 10 0 5.700-6.800 10-4.800 2.100-11-3-3-3.600Z" />
      </svg>
    );
  const emoji = effect.emoji ?? '';
  return (
    <span className={styles.emoji} data-effect="emoji" style={style} aria-hidden="true">
      {renderEmoji ? renderEmoji(emoji) : emoji}
    </span>
  );
}
