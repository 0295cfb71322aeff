/** A song that does not say how lively it is. */
const DEFAULT_ENERGY = 0.65;

/** How lively a song is at a moment of it, 0..1; its figures come one a second. */
export function energyAt(energy: readonly number[] | null | undefined, songTimeMs: number): number {
  if (!energy || energy.length === 0) return DEFAULT_ENERGY;
  const at = Math.min(energy.length - 1, Math.max(0, Math.floor(songTimeMs / 1000)));
  return energy[at] ?? DEFAULT_ENERGY;
}
