import type { VoiceProfile } from '@hangout/rules';
import { observeSample, startSampleClock, timeOfSample } from '@hangout/rules/voice/sample-clock';
import type { VoiceFrame } from '@hangout/rules/voice/voice-framer';
import workletUrl from './capture-worklet.ts?worker&url';
import { openEncoder } from './opus.ts';

/** A frame of Opus, and when its sound was in the air, on the page's monotonic clock, ms. */
export interface CapturedFrame {
  readonly packet: Uint8Array;
  readonly capturedAt: number;
}

export interface CaptureEvents {
  onFrame(frame: CapturedFrame): void;
  /** How loud the microphone is, for each frame: root mean square, 0 to 1. */
  onLevel(level: number): void;
  onError(code: string): void;
}

/** Opus looks ahead by so much: what comes out of a decoder begins that much before what went into the encoder, ms. */
const OPUS_DELAY_MS = 6.5;

export type Capture = Awaited<ReturnType<typeof openCapture>>;

/** Records a microphone as frames of Opus. */
export async function openCapture(input: MediaStream, profile: VoiceProfile, on: CaptureEvents) {
  const captured: number[] = [];
  const encoder = await openEncoder(
    profile,
    (packet) => on.onFrame({ packet, capturedAt: captured.shift() ?? performance.now() }),
    () => on.onError('voice_failed'),
  );
  const { context, source } = openSource(input);
  await context.audioWorklet.addModule(workletUrl);
  const node = new AudioWorkletNode(context, 'voice-capture', { numberOfInputs: 1, numberOfOutputs: 1 });
  const latencyMs = inputLatencyMs(input);
  let clock = startSampleClock(context.sampleRate);
  let isMuted = false;
  node.port.onmessage = ({ data: { sample, channels } }: MessageEvent<VoiceFrame>) => {
    const end = sample + 0.02 * context.sampleRate;
    clock = observeSample(clock, end, performance.now());
    on.onLevel(isMuted ? 0 : levelOf(channels));
    if (isMuted) return;
    captured.push(timeOfSample(clock, sample) - latencyMs - OPUS_DELAY_MS);
    encoder.encode(channels);
  };
  source.connect(node);
  // Some browsers run only what leads to the output; nothing is heard of it.
  node.connect(context.destination);
  await context.resume();
  return {
    setMuted(muted: boolean) {
      isMuted = muted;
    },
    async close() {
      source.disconnect();
      node.port.onmessage = null;
      encoder.close();
      await context.close();
    },
  };
}

/** The microphone in a context of 48 kHz; Firefox wants the context to have the rate of the device. */
function openSource(input: MediaStream): { context: AudioContext; source: MediaStreamAudioSourceNode } {
  const latencyHint = 'interactive';
  const preferred = new AudioContext({ sampleRate: 48_000, latencyHint });
  try {
    return { context: preferred, source: preferred.createMediaStreamSource(input) };
  } catch {
    void preferred.close();
    const context = new AudioContext({ latencyHint });
    return { context, source: context.createMediaStreamSource(input) };
  }
}

/** [H1439] How long sound takes from the air to the page, as far as the browser says it, ms. */
function inputLatencyMs(input: MediaStream): number {
  const settings: MediaTrackSettings & { latency?: number } = input.getAudioTracks()[0]?.getSettings() ?? {};
  return (settings.latency ?? 0) * 1000;
}

function levelOf([samples = new Float32Array()]: readonly Float32Array[]): number {
  let energy = 0;
  for (const sample of samples) energy += sample * sample;
  return Math.sqrt(energy / Math.max(1, samples.length));
}
