import { LRUCache } from 'lru-cache';

/** [H786] Maximum number of remembered callers; the one who called least recently is forgotten. */
const MAX_CALLERS = 20_000;

/** Average number of calls per second, and how many may begin at once after a pause. */
export interface Pace {
  readonly perSecond: number;
  readonly burst: number;
}

/**
 * [H1530] Creates a token bucket per caller. The returned function counts a call, and returns false if the caller is
 * too fast. Counts in memory, because it runs before every call. `now` returns ms.
 */
export function createCallPace(
  { perSecond, burst }: Pace,
  now: () => number = () => performance.now(),
): (caller: string) => boolean {
  const callers = new LRUCache<string, { calls: number; at: number }>({ max: MAX_CALLERS });
  return (caller) => {
    const time = now();
    const known = callers.get(caller) ?? { calls: burst, at: time };
    const calls = Math.min(burst, known.calls + ((time - known.at) / 1000) * perSecond);
    const isKept = calls >= 1;
    callers.set(caller, { calls: isKept ? calls - 1 : calls, at: time });
    return isKept;
  };
}
