/** [H1168] The longest crossfade that a hangout may choose, seconds; 0 is off. */
export const MAX_CROSSFADE_SECONDS = 12;

/**
 * [H1169] Returns how long two songs overlap, ms: the crossfade that the hangout wants, but at most half of either
 * song, so that three songs are never audible at once.
 */
export function overlapMs(wantedMs: number, formerMs: number, nextMs: number): number {
  return Math.max(0, Math.floor(Math.min(wantedMs, formerMs / 2, nextMs / 2)));
}

/**
 * [H1169] Whether the crossfade into this play is still going on at a time (epoch ms), with the previous song audible.
 */
export function isFadingIn(
  { startTime, crossfadeMs }: { readonly startTime: number; readonly crossfadeMs: number },
  time: number,
): boolean {
  return time < startTime + crossfadeMs;
}

/** The gains of the song that fades out and of the one that fades in. */
export type FadeGains = { readonly out: number; readonly into: number };

/**
 * [H1170] Returns the gains of an equal-power crossfade at `share` of its duration, 0 to 1. Together two different
 * songs are as loud as one alone.
 */
export function fadeGains(share: number): FadeGains {
  const angle = (Math.min(1, Math.max(0, share)) * Math.PI) / 2;
  return { out: Math.cos(angle), into: Math.sin(angle) };
}

/**
 * [H1170] Returns the gains at a time of the server's clock. The crossfade begins when the next song starts; before it
 * only the previous song is audible, after it only the next one.
 */
export function fadeGainsAt(
  serverNow: number,
  { startTime, crossfadeMs }: { readonly startTime: number; readonly crossfadeMs: number },
): FadeGains {
  return crossfadeMs > 0 ? fadeGains((serverNow - startTime) / crossfadeMs) : { out: 0, into: 1 };
}
