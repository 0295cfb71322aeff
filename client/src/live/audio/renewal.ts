import type { Cue } from './cue.ts';

/**
 * A loaded song's URLs are renewed at most this long before the song plays, ms; renewed earlier, they could
 * expire before its end.
 */
const RENEW_WITHIN_MS = 12 * 60_000;

/**
 * [H785] Returns whether a preloaded song must be reloaded because its signed URLs (valid until `expiresAt`) expire
 * before it ends. All times in epoch ms of the server's clock.
 */
export function mustRenew(expiresAt: number | null, cue: Cue, now: number): boolean {
  return expiresAt !== null && expiresAt < cue.endTime && cue.startTime - now < RENEW_WITHIN_MS;
}
