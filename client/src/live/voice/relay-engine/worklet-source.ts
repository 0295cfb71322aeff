import { observeSample, startSampleClock, timeOfSample } from '@hangout/rules/voice/sample-clock';
import { VOICE_FRAME_MS, VOICE_SAMPLE_RATE } from '@hangout/rules/voice/voice-frame';
import type { VoiceFrame } from '@hangout/rules/voice/voice-framer';
import { resumeWhenStopped } from '../resume-context.ts';
import workletUrl from './capture-worklet.ts?worker&url';
import type { OpenVoiceSource } from './voice-source.ts';

/**
 * [H1439] Reads a microphone with an AudioWorklet, which every browser supports. Estimates the recording times from the
 * times at which the samples arrive.
 */
export const openWorkletSource: OpenVoiceSource = async (input, onFrame) => {
  const { context, source } = openContext(input);
  await context.audioWorklet.addModule(workletUrl);
  const node = new AudioWorkletNode(context, 'voice-capture', { numberOfInputs: 1, numberOfOutputs: 1 });
  const latencyMs = inputLatencyMs(input);
  let clock = startSampleClock(context.sampleRate);
  node.port.onmessage = ({ data: { sample, channels } }: MessageEvent<VoiceFrame>) => {
    const end = sample + (VOICE_FRAME_MS / 1000) * context.sampleRate;
    clock = observeSample(clock, end, performance.now());
    onFrame({ channels, capturedAt: timeOfSample(clock, sample) - latencyMs });
  };
  source.connect(node);
  // Some browsers run only nodes that are connected to the output, so this node is connected too; its output is silent.
  node.connect(context.destination);
  await context.resume();
  const endResuming = resumeWhenStopped(context);
  // Resumes after a phone call, when the system returns the microphone.
  const [track] = input.getAudioTracks();
  const resume = () => void context.resume().catch(() => {});
  track?.addEventListener('unmute', resume);
  return {
    async close() {
      endResuming();
      track?.removeEventListener('unmute', resume);
      source.disconnect();
      node.port.onmessage = null;
      await context.close();
    },
  };
};

/**
 * Opens the microphone in an audio context: at 48 kHz, but in Firefox at the device's sample rate, as Firefox requires.
 */
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

/** Returns the latency from the microphone to the page as the browser reports it, ms; 0 if unknown. */
function inputLatencyMs(input: MediaStream): number {
  const settings: MediaTrackSettings & { latency?: number } = input.getAudioTracks()[0]?.getSettings() ?? {};
  return (settings.latency ?? 0) * 1000;
}
