/** A frame of 20 ms at 48 kHz, and when its sound was in the air, on the page's monotonic clock, ms. */
export interface SourceFrame {
  readonly channels: readonly Float32Array[];
  readonly capturedAt: number;
}

/** What reads a microphone. */
export interface VoiceSource {
  close(): Promise<void>;
}

export type OpenVoiceSource = (
  input: MediaStream,
  onFrame: (frame: SourceFrame) => void,
) => Promise<VoiceSource>;
