import { observeSample, startSampleClock, timeOfSample } from '@hangout/rules/voice/sample-clock';
import { VOICE_FRAME_MS, VOICE_SAMPLE_RATE } from '@hangout/rules/voice/voice-frame';
import type { VoiceFrame } from '@hangout/rules/voice/voice-framer';
import { resumeWhenStopped } from '../../audio/resume-context.ts';
import workletUrl from './capture-worklet.ts?worker&url';
import { openWithWorklet } from './open-with-worklet.ts';
import type { OpenVoiceSource } from './voice-source.ts';

/**
 * [H1439] Reads a microphone with an AudioWorklet, for browsers without `MediaStreamTrackProcessor`. The
 * recording times are estimated from the times at which samples arrive.
 */
export const openWorkletSource: OpenVoiceSource = async (input, onFrame) => {
  const { context, source } = await openWithWorklet(() => openContext(input), workletUrl);
  const node = new AudioWorkletNode(context, 'voice-capture', { numberOfInputs: 1, numberOfOutputs: 1 });
  const latencyMs = inputLatencyMs(input);
  let clock = startSampleClock(context.sampleRate);
  node.port.onmessage = ({ data: { sample, channels } }: MessageEvent<VoiceFrame>) => {
    const end = sample + (VOICE_FRAME_MS / 1000) * context.sampleRate;
    clock = observeSample(clock, end, performance.now());
    onFrame({ channels, capturedAt: timeOfSample(clock, sample) - latencyMs });
  };
  source.connect(node);
  // Some browsers run a node only if it is connected to the output; the output of this node is silent.
  node.connect(context.destination);
  await context.resume();
  const endResuming = resumeWhenStopped(context, input.getAudioTracks());
  return {
    async close() {
      endResuming();
      source.disconnect();
      node.port.onmessage = null;
      await context.close();
    },
  };
};

/** Opens the microphone in an audio context at 48 kHz. Firefox allows only the device's own sample rate. */
function openContext(input: MediaStream): { context: AudioContext; source: MediaStreamAudioSourceNode } {
  const latencyHint = 'interactive';
  const preferred = new AudioContext({ sampleRate: VOICE_SAMPLE_RATE, latencyHint });
  try {
    return { context: preferred, source: preferred.createMediaStreamSource(input) };
  } catch {
    void preferred.close();
    const context = new AudioContext({ latencyHint });
    return { context, source: context.createMediaStreamSource(input) };
  }
}

/** Returns the latency from the microphone to the page that the browser reports, ms; 0 if unknown. */
function inputLatencyMs(input: MediaStream): number {
  const settings: MediaTrackSettings & { latency?: number } = input.getAudioTracks()[0]?.getSettings() ?? {};
  return (settings.latency ?? 0) * 1000;
}
