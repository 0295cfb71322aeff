import { RATE, type Stereo, samples, silence } from './audio.ts';
import { movingFilter, onePole } from './filters.ts';

/** An echo in sync with the song's tempo. */
export interface Echo {
  /** Length of one repeat in beats. */
  readonly beats: number;
  /** Level of each repeat relative to the one before, below 0.85. */
  readonly feedback: number;
  /** Each repeat passes a low-pass filter at `dampHz` and a high-pass filter at `thinHz`. */
  readonly dampHz: number;
  readonly thinHz?: number;
  /** Whether repeats alternate between left and right; true by default. */
  readonly pingPong?: boolean;
  /** Depth of the slow modulation of the delay, as of a tape echo, in milliseconds. */
  readonly wow?: number;
}

export function echo(input: Stereo, settings: Echo, bpm: number): Stereo {
  const length = input.left.length;
  const out = silence(length);
  const delay = (settings.beats * 60 * RATE) / bpm;
  const wow = ((settings.wow ?? 0) * RATE) / 1000;
  const size = Math.ceil(delay + wow * 2) + 4;
  const sides = [0, 1].map(() => ({
    line: new Float32Array(size),
    damp: onePole(settings.dampHz),
    thin: movingFilter('high', settings.thinHz ?? 180, 0.6),
  }));
  const [a, b] = sides;
  if (!a || !b) return out;
  const read = (line: Float32Array, at: number) => {
    const whole = Math.floor(at);
    const first = line[((whole % size) + size) % size] ?? 0;
    const second = line[(((whole + 1) % size) + size) % size] ?? 0;
    return first + (second - first) * (at - whole);
  };
  for (let i = 0; i < length; i++) {
    const position = i - delay - wow * (1 + Math.sin((2 * Math.PI * 0.43 * i) / RATE));
    const left = a.thin.run(a.damp(read(a.line, position)));
    const right = b.thin.run(b.damp(read(b.line, position)));
    out.left[i] = left;
    out.right[i] = right;
    const inLeft = input.left[i] ?? 0;
    const inRight = input.right[i] ?? 0;
    const back = settings.feedback;
    const crossed = settings.pingPong ?? true;
    a.line[i % size] = Math.tanh(crossed ? (inLeft + inRight) * 0.7 + right * back : inLeft + left * back);
    b.line[i % size] = Math.tanh(crossed ? left * back : inRight + right * back);
  }
  return out;
}

/** Adds a copy of the sound with a short, modulated delay, so that one player sounds like several. */
export function chorus(audio: Stereo, { hz = 0.6, milliseconds = 3, mix = 0.5 } = {}): void {
  const size = 2048;
  const depth = (milliseconds * RATE) / 1000;
  for (const [side, channel] of [audio.left, audio.right].entries()) {
    const line = new Float32Array(size);
    for (let i = 0; i < channel.length; i++) {
      const dry = channel[i] ?? 0;
      line[i % size] = dry;
      const turn = 2 * Math.PI * (hz * (i / RATE) + side * 0.31);
      const at = i - samples(0.009) - depth * (1 + Math.sin(turn));
      const whole = Math.floor(at);
      const first = line[((whole % size) + size) % size] ?? 0;
      const second = line[(((whole + 1) % size) + size) % size] ?? 0;
      channel[i] = dry * (1 - mix * 0.4) + (first + (second - first) * (at - whole)) * mix;
    }
  }
}
