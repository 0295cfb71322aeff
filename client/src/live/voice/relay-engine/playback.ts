import { VOICE_SAMPLE_RATE } from '@hangout/rules/voice/voice-frame';
import { resumeWhenStopped } from '../../audio/resume-context.ts';
import { openWithWorklet } from './open-with-worklet.ts';
import { createOutputClock } from './output-clock.ts';
import type { PlaybackMessage } from './playback-message.ts';
import workletUrl from './playback-worklet.ts?worker&url';

export type Playback = Awaited<ReturnType<typeof openPlayback>>;

const READ_EVERY_MS = 100;

/**
 * Opens the audio output for voices. `onLevels` is called with the level of each voice at the moment when it
 * is audible.
 */
export async function openPlayback(onLevels: (levels: Map<string, number>) => void) {
  const open = () => ({
    context: new AudioContext({ sampleRate: VOICE_SAMPLE_RATE, latencyHint: 'playback' }),
  });
  const { context } = await openWithWorklet(open, workletUrl);
  const node = new AudioWorkletNode(context, 'voice-playback', {
    ...{ numberOfInputs: 0, numberOfOutputs: 1, outputChannelCount: [2] },
  });
  node.port.onmessage = ({ data }: MessageEvent<Map<string, number>>) => onLevels(data);
  node.connect(context.destination);
  const clock = createOutputClock(context);
  const read = setInterval(() => context.state === 'running' && clock.read(), READ_EVERY_MS);
  // Browsers start an audio context only after a user gesture, and stop it when another app needs the output.
  const endResuming = resumeWhenStopped(context);
  const post = (message: PlaybackMessage, transfer: Transferable[] = []) =>
    node.port.postMessage(message, transfer);

  return {
    contextTimeAt: clock.contextTimeAt,
    /** Output position up to which the browser has already taken samples, ms. */
    nextTime: () => context.currentTime * 1000,
    isRunning: () => context.state === 'running',
    play: (speaker: string, start: number, channels: Float32Array<ArrayBuffer>[]) =>
      post(
        { kind: 'frame', speaker, start, channels },
        channels.map(({ buffer }) => buffer),
      ),
    setGain: (speaker: string, gain: number) => post({ kind: 'gain', speaker, gain }),
    async close() {
      clearInterval(read);
      endResuming();
      await context.close();
    },
  };
}
