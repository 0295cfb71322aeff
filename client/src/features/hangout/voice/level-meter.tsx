import { useEffect, useRef } from 'react';
import { reportLoudest, watchLevels } from './input-level.ts';
import styles from './live-audio.module.css';

interface LevelMeterProps {
  readonly label: string;
  readonly stream: MediaStream | null;
  readonly channels?: 1 | 2;
  /** Level from which the user counts as speaking; the meter marks it. */
  readonly threshold?: number | undefined;
}

/** Screen readers get the maximum of this many measurements, twice per second. */
const MEASUREMENTS_PER_VALUE = 10;

/** [H1462] Level meter of a recording. Drawn without React, because it changes twenty times a second. */
export function LevelMeter({ label, stream, channels = 1, threshold }: LevelMeterProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!stream) return;
    const tell = reportLoudest(MEASUREMENTS_PER_VALUE, (level) =>
      ref.current?.setAttribute('aria-valuenow', String(Math.round(level * 100))),
    );
    return watchLevels(stream, channels, (levels) => {
      const meter = ref.current;
      if (!meter) return;
      levels.forEach((level, channel) => {
        meter.style.setProperty(`--level-${channel}`, level.toFixed(3));
      });
      tell(Math.max(...levels));
    });
  }, [stream, channels]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <meter> can show neither two channels nor a threshold.
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
