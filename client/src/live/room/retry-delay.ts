import { RefusalError } from '@hangout/rules';

/** Refusal codes after which the same message may be accepted later. */
const transientCodes = new Set(['unavailable', 'fenced', 'internal', 'rate_limited', 'slow_mode']);
const maxTries = 10;
/** Longest delay of the exponential back-off, ms. The back-off is used if the refusal names no delay. */
const maxDelayMs = 15_000;
/** If the refusal names a longer delay than this, as in slow mode, the message is not retried, ms. */
const maxServerDelayMs = 60_000;

/** [H385] Returns the delay before a chat message is sent again, ms; null if a retry is useless. */
export function retryDelay(error: unknown, tries: number): number | null {
  if (tries >= maxTries) return null;
  if (!(error instanceof RefusalError)) return tries < 3 ? 1_000 * 2 ** tries : null;
  if (!transientCodes.has(error.code)) return null;
  const named = serverDelay(error.details);
  if (named !== null) return named <= maxServerDelayMs ? named + 200 : null;
  return Math.min(maxDelayMs, 1_000 * 2 ** tries);
}

function serverDelay(details: unknown): number | null {
  if (typeof details !== 'object' || details === null) return null;
  const named = 'retryInMs' in details ? details.retryInMs : 'waitMs' in details ? details.waitMs : null;
  return typeof named === 'number' ? named : null;
}
