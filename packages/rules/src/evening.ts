/** [H351] After this much silence, in ms, the next song begins a new evening. */
export const EVENING_GAP_MS = 30 * 60_000;
/** [H351] The longest evening, ms: after it the next song begins a new evening even if the music never stopped. */
export const EVENING_MS = 24 * 60 * 60_000;
