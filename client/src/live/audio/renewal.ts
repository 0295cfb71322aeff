import type { Cue } from './cue.ts';

/**
 * Addresses of a loaded song are renewed only this shortly before it plays, ms: early enough for the new ones to load,
 * and late enough for them to last until the song has ended.
 */
const RENEW_WITHIN_MS = 12 * 60_000;

/**
 * [H785] Whether a song that is loaded for later must be loaded anew, because its signed addresses (valid until
 * `expiresAt`) end before it does. All times in epoch ms of the server's clock.
 */
export function mustRenew(expiresAt: number | null, cue: Cue, now: number): boolean {
  return expiresAt !== null && expiresAt < cue.endTime && cue.startTime - now < RENEW_WITHIN_MS;
}
