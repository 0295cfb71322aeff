/** [H351] After this much silence, in ms, the next song begins a new evening. */
export const EVENING_GAP_MS = 30 * 60_000;
/** [H351] The longest evening, ms: where music never stops, a new one begins then. */
export const EVENING_MS = 24 * 60 * 60_000;

/** Whether a song that starts at this time (epoch ms) still belongs to an evening. */
export function belongsToEvening(
  evening: { readonly startedAt: number; readonly endedAt: number },
  startTime: number,
): boolean {
  return startTime - evening.endedAt < EVENING_GAP_MS && startTime - evening.startedAt < EVENING_MS;
}
