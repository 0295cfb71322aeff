/**
 * [R095] Largest random part of the delay, ms, so that clients that have all lost their connections do not
 * return at the same time.
 */
const RECONNECT_SPREAD_MS = 2_000;
const MAX_BACKOFF_MS = 10_000;

/**
 * Returns the delay before the next attempt to join (reconnect back-off), ms. It doubles up to a limit, and
 * has a random part (jitter). `random` is in [0, 1).
 */
export function reconnectDelay(attempt: number, random: number): number {
  const backoff = attempt <= 0 ? 0 : Math.min(MAX_BACKOFF_MS, 500 * 2 ** attempt);
  return backoff + random * RECONNECT_SPREAD_MS;
}
