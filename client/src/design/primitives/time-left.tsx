import { useEffect, useState } from 'react';
import { formatDuration } from '../../platform/format-time.ts';
import { serverNow } from '../../platform/server-clock.ts';
import textStyles from '../text.module.css';

/** Returns the server's time, epoch ms, updated every `ms` milliseconds. */
export function useNow(ms = 500): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), ms);
    return () => clearInterval(timer);
  }, [ms]);
  return now;
}

/** Shows the time left until `until` (epoch ms). */
export function TimeLeft({ until }: { until: number }) {
  const now = useNow(1000);
  return (
    // With the role `timer`, screen readers do not read each second, even inside a status.
    <time className={textStyles.num} role="timer" dateTime={new Date(until).toISOString()}>
      {formatDuration(until - now)}
    </time>
  );
}
