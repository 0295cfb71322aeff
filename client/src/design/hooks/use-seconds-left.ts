import { useEffect, useState } from 'react';

/**
 * Returns the whole seconds until `until` (epoch ms, this browser's clock), counting down; 0 after that time or if it
 * is null.
 */
export function useSecondsLeft(until: number | null): number {
  const [now, setNow] = useState(Date.now);
  const left = until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    setNow(Date.now());
    if (until === null || isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until, isOver]);
  return left;
}
