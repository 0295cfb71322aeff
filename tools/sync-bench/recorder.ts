import { readSound } from '@hangout/testkit/browser/sound';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Frame, Page } from 'playwright-core';

/** What one audio element played, until its end or until it got another source. */
export interface RecordedTrack {
  readonly id: number;
  /** Samples per second. */
  readonly rate: number;
  /** Mono, 16 bits, base64. */
  readonly pcm: string;
  /** For each piece: the number of samples before it, and when it was played, epoch ms of this machine. */
  readonly marks: readonly (readonly [before: number, at: number])[];
}

/** What a page has played since the last call of `takeRecording`. */
export interface PageRecording {
  /** Tracks may overlap, because the next song is played by another element. */
  readonly tracks: readonly RecordedTrack[];
  /** When sound was lost, epoch ms. */
  readonly soundLosses: readonly number[];
  readonly seeks: number;
}

/** A script that must run before those of the page. It collects every element that plays. */
export const watchElements = `(() => {
  const elements = (globalThis.__elements = new Set());
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    elements.add(this);
    globalThis.__plays?.(this);
    return play.call(this);
  };
})()`;

/** Reads a track to its end. Each piece has the time of its output, on a clock that all processes share. */
export const readTrack = `const readTrack = async (reader, recorded) => {
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const piece = new Float32Array(value.numberOfFrames);
    value.copyTo(piece, { planeIndex: 0, format: 'f32-planar' });
    recorded.rate = value.sampleRate;
    recorded.marks.push([recorded.total, performance.timeOrigin + value.timestamp / 1000]);
    recorded.pieces.push(Int16Array.from(piece, (sample) => Math.max(-1, Math.min(1, sample)) * 32767));
    recorded.total += piece.length;
    value.close();
  }
};`;

/**
 * Records what each playing element outputs. Each piece has the time of its output on a clock that all
 * processes of the machine share, so delays of messages and timers do not matter. The end of a song is no
 * lost sound; the next song counts from its first chirp.
 */
const begin = `(() => {
  ${readTrack}
  const recording = { tracks: [], soundLosses: [], seeks: 0 };
  const logSoundLoss = () => recording.soundLosses.push(performance.timeOrigin + performance.now());
  const known = new WeakSet();
  const stops = new WeakMap();
  // The captured track stays alive when its song is taken out of the element: it must be stopped, because otherwise the
  // next song is never recorded.
  const stop = (element) => {
    stops.get(element)?.();
    stops.delete(element);
  };
  const record = (element) => {
    if (element.readyState < 1 || stops.has(element)) return;
    const track = element.captureStream().getAudioTracks().findLast((one) => one.readyState === 'live');
    if (!track) return;
    const recorded = { id: recording.tracks.length, rate: 0, total: 0, pieces: [], marks: [] };
    recording.tracks.push(recorded);
    const reader = new MediaStreamTrackProcessor({ track, maxBufferSize: 1000 }).readable.getReader();
    stops.set(element, () => { void reader.cancel(); track.stop(); });
    void readTrack(reader, recorded);
  };
  const watch = (element) => {
    if (!known.has(element)) {
      known.add(element);
      let sounds = !element.paused && element.readyState >= 3;
      element.addEventListener('playing', () => { sounds = true; record(element); });
      element.addEventListener('loadedmetadata', () => { if (!element.paused) record(element); });
      for (const name of ['pause', 'ended', 'emptied'])
        element.addEventListener(name, () => { sounds = false; });
      element.addEventListener('emptied', () => stop(element));
      for (const name of ['waiting', 'stalled', 'seeking'])
        element.addEventListener(name, () => {
          if (!sounds || (name === 'stalled' && element.readyState >= 3)) return;
          if (name === 'seeking') recording.seeks += 1;
          logSoundLoss();
        });
    }
    record(element);
  };
  globalThis.__plays = watch;
  for (const element of globalThis.__elements) if (!element.paused) watch(element);
  if (recording.tracks.length === 0) throw new Error('nothing plays');
  globalThis.__recorded = recording;
})()`;

const take = `(async () => {
  const recording = globalThis.__recorded;
  const { soundLosses, seeks } = recording;
  Object.assign(recording, { soundLosses: [], seeks: 0 });
  const tracks = await Promise.all(recording.tracks.filter(({ pieces }) => pieces.length > 0).map(async (recorded) => {
    const { id, rate, pieces, marks } = recorded;
    Object.assign(recorded, { pieces: [], marks: [] });
    const reader = new FileReader();
    await new Promise((resolve) => { reader.onload = resolve; reader.readAsDataURL(new Blob(pieces)); });
    return { id, rate, marks, pcm: String(reader.result).split(',')[1] ?? '' };
  }));
  return { tracks, soundLosses, seeks };
})()`;

/** A listener with a larger offset is corrected by a seek, others by the playback rate, ms. */
export const FOLLOWING_MS = 100;
/** A song is in sync after this many readings in a row with a small offset; there are four a second. */
const SETTLED_AFTER = 12;

/** Waits until a song stays in sync: the controller corrects a new song once within its first seconds. */
export async function waitUntilSettled(page: Page): Promise<void> {
  let inTime = 0;
  await waitFor(
    'the song stays in time',
    async () => {
      const { playing, offsetMs } = await readSound(page);
      inTime = playing && offsetMs !== null && Math.abs(offsetMs) < FOLLOWING_MS ? inTime + 1 : 0;
      return inTime >= SETTLED_AFTER;
    },
    { intervalMs: 250 },
  );
}

/** Waits until a page has played `ms` more of its song. */
export async function recordMore(page: Page, ms: number): Promise<void> {
  const { heardSongTimeMs: before, songId } = await readSound(page);
  await waitFor(`${ms} ms more of the song`, async () => {
    const now = await readSound(page);
    return now.songId === songId && (now.heardSongTimeMs ?? 0) - (before ?? 0) >= ms;
  });
}

export const beginRecording = (page: Page | Frame): Promise<void> => page.evaluate(begin);
export const takeRecording = (page: Page | Frame): Promise<PageRecording> =>
  page.evaluate<PageRecording>(take);

/** Fixes the rate of the playing element; the sync controller can no longer change it. */
export const holdRate = (page: Page, rate: number): Promise<void> =>
  page.evaluate((held) => {
    const elements: Set<HTMLMediaElement> = Reflect.get(globalThis, '__elements');
    const element = [...elements].find((one) => !one.paused && one.readyState >= 3);
    if (!element) throw new Error('nothing plays');
    const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'playbackRate');
    own?.set?.call(element, held);
    Object.defineProperty(element, 'playbackRate', { get: () => held, set: () => {}, configurable: true });
  }, rate);

/**
 * Returns how many elements play, and how many of them preserve their pitch, with which small changes of the
 * rate are inexact.
 */
export const elementsOf = (page: Page): Promise<{ sounding: number; keepingPitch: number }> =>
  page.evaluate(() => {
    const elements: Set<HTMLMediaElement> = Reflect.get(globalThis, '__elements');
    const sounding = [...elements].filter((one) => !one.paused && one.readyState >= 3);
    return {
      sounding: sounding.length,
      keepingPitch: sounding.filter((one) => one.preservesPitch).length,
    };
  });
