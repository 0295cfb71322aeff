import { addReading, UNREAD_CLOCK } from '@hangout/rules/voice/middle-clock';
import { createFramer } from '@hangout/rules/voice/voice-framer';
import type { OpenVoiceSource } from './voice-source.ts';

/**
 * `MediaStreamTrackProcessor`, which the DOM types lack: reads the audio of a track in chunks with
 * timestamps.
 */
interface TrackProcessor {
  readonly readable: ReadableStream<AudioData>;
}
type TrackProcessorClass = new (init: { track: MediaStreamTrack; maxBufferSize: number }) => TrackProcessor;

const trackProcessor = (): TrackProcessorClass | undefined =>
  Reflect.get(globalThis, 'MediaStreamTrackProcessor');

export const hasTrackProcessor = (): boolean => trackProcessor() !== undefined;

/** Number of 10 ms chunks that the browser keeps while the page is busy. */
const WAITING_PIECES = 100;
/** If a chunk comes later than this after the one before, samples between them were lost, ms. */
const LOST_MS = 15;
/** If a chunk's timestamp differs from the page's clock by more than this, ms, it is of another clock. */
const SAME_CLOCK_MS = 2_000;

/** [H1439] Reads the samples of a microphone with the recording times that Chromium reports. */
export const openTrackSource: OpenVoiceSource = async (input, onFrame) => {
  const [track] = input.getAudioTracks();
  const Processor = trackProcessor();
  if (!track || !Processor) throw new DOMException('no track can be read', 'NotSupportedError');
  const reader = new Processor({ track, maxBufferSize: WAITING_PIECES }).readable.getReader();
  let framer: ReturnType<typeof createFramer> | null = null;
  let rate = 0;
  /** The index of the next sample, and the clock that tells when sample 0 was recorded. */
  let next = 0;
  let begin = UNREAD_CLOCK;

  function read(piece: AudioData): void {
    if (piece.sampleRate !== rate)
      [rate, framer, begin] = [piece.sampleRate, createFramer(piece.sampleRate), UNREAD_CLOCK];
    const at = pageTimeOf(piece);
    const expected = begin.offsetMs + (next / rate) * 1000;
    if (at - expected > LOST_MS) next += Math.round(((at - expected) / 1000) * rate);
    begin = addReading(begin, at - (next / rate) * 1000);
    const channels = Array.from({ length: piece.numberOfChannels }, (_, planeIndex) => {
      const samples = new Float32Array(piece.numberOfFrames);
      piece.copyTo(samples, { planeIndex, format: 'f32-planar' });
      return samples;
    });
    for (const frame of framer?.add(channels, next) ?? [])
      onFrame({ channels: frame.channels, capturedAt: begin.offsetMs + (frame.sample / rate) * 1000 });
    next += piece.numberOfFrames;
  }

  const readAll = async () => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      read(value);
      value.close();
    }
  };
  void readAll().catch(() => {});
  return { close: () => reader.cancel().catch(() => {}) };
};

/**
 * Returns when a chunk was recorded, ms of `performance.now()`; if its timestamp is of another clock, the
 * current time.
 */
function pageTimeOf({ timestamp }: AudioData): number {
  const now = performance.now();
  return Math.abs(timestamp / 1000 - now) < SAME_CLOCK_MS ? timestamp / 1000 : now;
}
