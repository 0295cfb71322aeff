/** Energy of a song without energy data. */
const DEFAULT_ENERGY = 0.65;

/** Returns the energy (0 to 1) at a position of a song; `energy` has one value per second. */
export function energyAt(energy: readonly number[] | null | undefined, songTimeMs: number): number {
  if (!energy || energy.length === 0) return DEFAULT_ENERGY;
  const at = Math.min(energy.length - 1, Math.max(0, Math.floor(songTimeMs / 1000)));
  return energy[at] ?? DEFAULT_ENERGY;
}
