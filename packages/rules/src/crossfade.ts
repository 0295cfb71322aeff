/** [H1168] The longest crossfade that a hangout may choose, seconds; 0 is off. */
export const MAX_CROSSFADE_SECONDS = 12;

/**
 * [H1169] How long two songs overlap, ms: the hangout's choice, but at most half of either song, so that three songs
 * are never heard at once.
 */
export function overlapMs(wantedMs: number, formerMs: number, nextMs: number): number {
  return Math.max(0, Math.floor(Math.min(wantedMs, formerMs / 2, nextMs / 2)));
}

/**
 * [H1169] Whether the previous song is still heard at a time (epoch ms), until the crossfade into this play is over.
 */
export function isFadingIn(
  { startTime, crossfadeMs }: { readonly startTime: number; readonly crossfadeMs: number },
  time: number,
): boolean {
  return time < startTime + crossfadeMs;
}

/** The gains of the song that ends and of the one that begins. */
export type FadeGains = { readonly out: number; readonly into: number };

/**
 * [H1170] The gains of an equal-power crossfade at `share` of it, 0 to 1: two different songs together are as loud as
 * one of them alone.
 */
export function fadeGains(share: number): FadeGains {
  const angle = (Math.min(1, Math.max(0, share)) * Math.PI) / 2;
  return { out: Math.cos(angle), into: Math.sin(angle) };
}

/**
 * [H1170] The gains at a time of the server's clock in a crossfade that begins when the next song starts; before it
 * only the previous song is heard, and after it only the next one.
 */
export function fadeGainsAt(
  serverNow: number,
  { startTime, crossfadeMs }: { readonly startTime: number; readonly crossfadeMs: number },
): FadeGains {
  return crossfadeMs > 0 ? fadeGains((serverNow - startTime) / crossfadeMs) : { out: 0, into: 1 };
}
