import { LRUCache } from 'lru-cache';

/** [H786] For how many callers the pace is known; the one who called longest ago is forgotten. */
const MAX_CALLERS = 20_000;

/** The average pace of a caller, and how many calls may begin at once after a pause. */
export interface Pace {
  readonly perSecond: number;
  readonly burst: number;
}

/**
 * [H1530] Creates a function that counts a call of a caller and returns whether the caller keeps the pace (token
 * bucket). It counts in memory, because it is asked before every call; `now` returns ms.
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
