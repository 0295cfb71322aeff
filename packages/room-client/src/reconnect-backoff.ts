/**
 * [R095] Largest random part of the reconnect delay, ms. It spreads clients that have all lost their connections at
 * once.
 */
const RECONNECT_SPREAD_MS = 2_000;
const MAX_BACKOFF_MS = 10_000;

/**
 * Reconnect back-off: returns the delay before the next attempt to join, ms. It doubles with each attempt up to a
 * limit, plus a random part (jitter). `random` is in [0, 1).
 */
export function reconnectDelay(attempt: number, random: number): number {
  const backoff = attempt <= 0 ? 0 : Math.min(MAX_BACKOFF_MS, 500 * 2 ** attempt);
  return backoff + random * RECONNECT_SPREAD_MS;
}
