/** A frame of 20 ms at 48 kHz and its recording time on the page's monotonic clock, ms. */
export interface SourceFrame {
  readonly channels: readonly Float32Array[];
  readonly capturedAt: number;
}

interface VoiceSource {
  close(): Promise<void>;
}

export type OpenVoiceSource = (
  input: MediaStream,
  onFrame: (frame: SourceFrame) => void,
) => Promise<VoiceSource>;
