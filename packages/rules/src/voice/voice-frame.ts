/** The length of a frame of a voice, ms, as Opus has it [H1447]. */
export const VOICE_FRAME_MS = 20;
/** Samples a second of every voice; a microphone with another rate is converted. */
export const VOICE_SAMPLE_RATE = 48_000;
/** Samples of a frame. */
export const FRAME_SAMPLES = (VOICE_SAMPLE_RATE * VOICE_FRAME_MS) / 1000;
