import { useEffect, useRef } from 'react';
import { watchLevels } from './input-level.ts';
import styles from './live-audio.module.css';

interface LevelMeterProps {
  readonly label: string;
  readonly stream: MediaStream | null;
  readonly channels?: 1 | 2;
  /** Marks the level from which on the person counts as speaking. */
  readonly threshold?: number | undefined;
}

/** The value for screen readers changes with every tenth measurement: twice a second. */
const VALUE_EVERY = 10;

/** [H1462] How loud a recording is, as it is recorded; drawn without React, because it changes twenty times a second. */
export function LevelMeter({ label, stream, channels = 1, threshold }: LevelMeterProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!stream) return;
    let count = 0;
    return watchLevels(stream, channels, (levels) => {
      const meter = ref.current;
      if (!meter) return;
      levels.forEach((level, channel) => {
        meter.style.setProperty(`--level-${channel}`, level.toFixed(3));
      });
      if (count % VALUE_EVERY === 0)
        meter.setAttribute('aria-valuenow', String(Math.round(Math.max(...levels) * 100)));
      count += 1;
    });
  }, [stream, channels]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <meter> can be neither drawn in stereo nor marked.
    <div
      ref={ref}
      className={styles.meter}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
      data-testid="voice-meter"
    >
      <i style={{ ['--level' as string]: 'var(--level-0, 0)' }} />
      {channels === 2 ? <i style={{ ['--level' as string]: 'var(--level-1, 0)' }} /> : null}
      {threshold === undefined ? null : <b style={{ left: `${threshold * 100}%` }} />}
    </div>
  );
}
