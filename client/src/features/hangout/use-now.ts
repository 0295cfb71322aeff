import { useEffect, useState } from 'react';
import { serverNow } from '../../sound/server-clock.ts';

/** The server's time, epoch ms, renewed every `ms`. */
export function useNow(ms = 500): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), ms);
    return () => clearInterval(timer);
  }, [ms]);
  return now;
}
