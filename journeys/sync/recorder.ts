import type { Page } from 'playwright-core';

/** What a page has heard since it was last asked. */
export interface Heard {
  /** Samples a second. */
  readonly rate: number;
  /** Mono, 16 bits, base64. */
  readonly pcm: string;
  /** For each piece: how many samples stood before it, and when it was played, epoch ms of the machine. */
  readonly marks: readonly (readonly [before: number, at: number])[];
  /** Moments at which sound was lost, epoch ms. */
  readonly troubles: readonly number[];
  readonly seeks: number;
}

/** Must be in the page before its own scripts: it remembers every element that plays. */
export const watchElements = `(() => {
  const elements = (globalThis.__elements = new Set());
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () { elements.add(this); return play.call(this); };
})()`;

/**
 * Records what the playing element gives to its output, without routing it. Each piece carries the moment at which
 * it was handed over, on a clock that all processes of the machine share; so neither message queues nor timers blur it.
 */
const begin = `(() => {
  const element = [...globalThis.__elements].find((one) => !one.paused && !one.muted && one.readyState >= 3);
  if (!element) throw new Error('nothing plays');
  const heard = { rate: 0, total: 0, pieces: [], marks: [], troubles: [], seeks: 0 };
  const trouble = () => heard.troubles.push(performance.timeOrigin + performance.now());
  for (const name of ['waiting', 'stalled', 'pause', 'ended', 'emptied', 'seeking'])
    element.addEventListener(name, () => {
      if (name === 'stalled' && element.readyState >= 3) return;
      if (name === 'seeking') heard.seeks += 1;
      trouble();
    });
  const track = element.captureStream().getAudioTracks().findLast((one) => one.readyState === 'live');
  const reader = new MediaStreamTrackProcessor({ track, maxBufferSize: 1000 }).readable.getReader();
  const read = async () => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return trouble();
      const piece = new Float32Array(value.numberOfFrames);
      value.copyTo(piece, { planeIndex: 0, format: 'f32-planar' });
      heard.rate = value.sampleRate;
      heard.marks.push([heard.total, performance.timeOrigin + value.timestamp / 1000]);
      heard.pieces.push(Int16Array.from(piece, (sample) => Math.max(-1, Math.min(1, sample)) * 32767));
      heard.total += piece.length;
      value.close();
    }
  };
  void read();
  globalThis.__recorded = { element, heard };
})()`;

const take = `(async () => {
  const { heard } = globalThis.__recorded;
  const { pieces, marks, troubles, seeks, rate } = heard;
  Object.assign(heard, { pieces: [], marks: [], troubles: [], seeks: 0 });
  const reader = new FileReader();
  await new Promise((resolve) => { reader.onload = resolve; reader.readAsDataURL(new Blob(pieces)); });
  return { rate, marks, troubles, seeks, pcm: String(reader.result).split(',')[1] ?? '' };
})()`;

export const beginRecording = (page: Page): Promise<void> => page.evaluate(begin);
export const takeRecording = (page: Page): Promise<Heard> => page.evaluate<Heard>(take);

/** Holds the rate of the recorded element against whoever wants to correct it. */
export const holdRate = (page: Page, rate: number): Promise<void> =>
  page.evaluate((held) => {
    const { element } = Reflect.get(globalThis, '__recorded');
    const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'playbackRate');
    own?.set?.call(element, held);
    Object.defineProperty(element, 'playbackRate', { get: () => held, set: () => {}, configurable: true });
  }, rate);
