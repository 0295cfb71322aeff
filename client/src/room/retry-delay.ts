import { RefusalError } from '@hangout/rules';

/** Codes that say: not now. All others say: not like this. */
const transientCodes = new Set(['unavailable', 'fenced', 'internal', 'rate_limited', 'slow_mode']);
const maxTries = 10;
/** Between attempts that nobody told a pause for, ms. */
const maxDelayMs = 15_000;
/** A line waits at most so long to go by itself, as in slow mode, ms. */
const maxServerDelayMs = 60_000;

/** [H385] How long a line that did not arrive waits for its next attempt, ms; null where another is of no use. */
export function retryDelay(error: unknown, tries: number): number | null {
  if (tries >= maxTries) return null;
  if (!(error instanceof RefusalError)) return tries < 3 ? 1_000 * 2 ** tries : null;
  if (!transientCodes.has(error.code)) return null;
  const told = serverDelay(error.details);
  if (told !== null) return told <= maxServerDelayMs ? told + 200 : null;
  return Math.min(maxDelayMs, 1_000 * 2 ** tries);
}

function serverDelay(details: unknown): number | null {
  if (typeof details !== 'object' || details === null) return null;
  const told = 'retryInMs' in details ? details.retryInMs : 'waitMs' in details ? details.waitMs : null;
  return typeof told === 'number' ? told : null;
}
