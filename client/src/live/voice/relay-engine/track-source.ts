import { addReading, UNREAD_CLOCK } from '@hangout/rules/voice/middle-clock';
import { createFramer } from '@hangout/rules/voice/voice-framer';
import type { OpenVoiceSource } from './voice-source.ts';

/** A part of the browser that the types of the DOM do not have: the sound of a track, each piece with its time. */
interface TrackProcessor {
  readonly readable: ReadableStream<AudioData>;
}
type TrackProcessorClass = new (init: { track: MediaStreamTrack; maxBufferSize: number }) => TrackProcessor;

const trackProcessor = (): TrackProcessorClass | undefined =>
  Reflect.get(globalThis, 'MediaStreamTrackProcessor');

export const hasTrackProcessor = (): boolean => trackProcessor() !== undefined;

/** So many pieces of 10 ms wait for a busy page. */
const WAITING_PIECES = 100;
/** Samples were lost where the next piece is later than this, ms. */
const LOST_MS = 15;
/** Browsers date pieces on the page's clock; another clock would be further away than this, ms. */
const SAME_CLOCK_MS = 2_000;

/** [H1439] Reads a microphone with the times at which the browser recorded it, where it tells them (Chromium). */
export const openTrackSource: OpenVoiceSource = async (input, onFrame) => {
  const [track] = input.getAudioTracks();
  const Processor = trackProcessor();
  if (!track || !Processor) throw new DOMException('no track can be read', 'NotSupportedError');
  const reader = new Processor({ track, maxBufferSize: WAITING_PIECES }).readable.getReader();
  let framer: ReturnType<typeof createFramer> | null = null;
  let rate = 0;
  /** The number of the next sample, and when the sample 0 was recorded. */
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

/** When a piece was recorded, on the page's monotonic clock, ms. */
function pageTimeOf({ timestamp }: AudioData): number {
  const now = performance.now();
  return Math.abs(timestamp / 1000 - now) < SAME_CLOCK_MS ? timestamp / 1000 : now;
}
