/** [H351] After this much silence the next song begins a new evening, ms. */
export const EVENING_GAP_MS = 30 * 60_000;
/** [H351] The longest evening, ms. After that the next song begins a new evening even if the music never stopped. */
export const EVENING_MS = 24 * 60 * 60_000;
