import { RoomRefused } from '../app/errors.ts';

/** Codes that say: not now. All others say: not like this. */
const passing = new Set(['unavailable', 'fenced', 'internal', 'rate_limited', 'slow_mode']);
const mostTries = 10;
/** Between attempts that nobody told a pause for, ms. */
const longestPauseMs = 15_000;
/** A line waits at most so long to go by itself, as in slow mode, ms. */
const longestToldMs = 60_000;

/** [H385] How long a line that did not arrive waits for its next attempt, ms; null where another is of no use. */
export function pauseAfter(error: unknown, tries: number): number | null {
  if (tries >= mostTries) return null;
  if (!(error instanceof RoomRefused)) return tries < 3 ? 1_000 * 2 ** tries : null;
  if (!passing.has(error.code)) return null;
  const told = toldPause(error.details);
  if (told !== null) return told <= longestToldMs ? told + 200 : null;
  return Math.min(longestPauseMs, 1_000 * 2 ** tries);
}

function toldPause(details: unknown): number | null {
  if (typeof details !== 'object' || details === null) return null;
  const told = 'retryInMs' in details ? details.retryInMs : 'waitMs' in details ? details.waitMs : null;
  return typeof told === 'number' ? told : null;
}
