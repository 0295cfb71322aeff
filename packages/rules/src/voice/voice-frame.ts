/** Duration of an Opus voice frame, ms [H1447]. */
export const VOICE_FRAME_MS = 20;
/** Sample rate of every voice, Hz; a microphone with another rate is resampled. */
export const VOICE_SAMPLE_RATE = 48_000;
export const FRAME_SAMPLES = (VOICE_SAMPLE_RATE * VOICE_FRAME_MS) / 1000;
