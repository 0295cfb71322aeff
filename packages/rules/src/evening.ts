/** [H351] Silence after which the next song begins another evening, ms. */
export const EVENING_GAP_MS = 30 * 60_000;
/** [H351] Longest evening: where music never stops another one begins, ms. */
export const EVENING_MS = 24 * 60 * 60_000;

/** Whether a song that starts then (epoch ms) still belongs to an evening. */
export function belongsToEvening(
  evening: { readonly startedAt: number; readonly endedAt: number },
  startTime: number,
): boolean {
  return startTime - evening.endedAt < EVENING_GAP_MS && startTime - evening.startedAt < EVENING_MS;
}
