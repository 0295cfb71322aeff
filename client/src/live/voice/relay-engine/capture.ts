import type { VoiceProfile } from '@hangout/rules';
import { openEncoder } from './opus.ts';
import { hasTrackProcessor, openTrackSource } from './track-source.ts';
import type { SourceFrame } from './voice-source.ts';
import { openWorkletSource } from './worklet-source.ts';

/** An Opus frame and the time when its sound was recorded, on the page's monotonic clock, ms. */
export interface CapturedFrame {
  readonly packet: Uint8Array;
  readonly capturedAt: number;
}

export interface CaptureEvents {
  onFrame(frame: CapturedFrame): void;
  /** The level of the microphone per frame: root mean square, 0 to 1. */
  onLevel(level: number): void;
  onError(code: string): void;
}

/** Delay by Opus, ms: a sound is this much later in the decoded output than in the input. */
const OPUS_DELAY_MS = 6.5;

export type Capture = Awaited<ReturnType<typeof openCapture>>;

export async function openCapture(input: MediaStream, profile: VoiceProfile, on: CaptureEvents) {
  /** When the frames now being encoded were recorded, in their order. */
  const captured: number[] = [];
  const encoder = await openEncoder(
    profile,
    (packet) => on.onFrame({ packet, capturedAt: captured.shift() ?? performance.now() }),
    () => on.onError('voice_failed'),
  );
  let isMuted = false;
  const take = ({ channels, capturedAt }: SourceFrame) => {
    on.onLevel(isMuted ? 0 : levelOf(channels));
    if (isMuted) return;
    captured.push(capturedAt - OPUS_DELAY_MS);
    encoder.encode(channels);
  };
  const source = await (hasTrackProcessor() ? openTrackSource : openWorkletSource)(input, take);
  return {
    setMuted(muted: boolean) {
      isMuted = muted;
    },
    async close() {
      await source.close();
      encoder.close();
    },
  };
}

function levelOf([samples = new Float32Array()]: readonly Float32Array[]): number {
  let energy = 0;
  for (const sample of samples) energy += sample * sample;
  return Math.sqrt(energy / Math.max(1, samples.length));
}
