import { RATE, type Stereo, samples, silence } from './audio.ts';
import { onePole } from './filters.ts';

/** Settings of a reverb. */
export interface Space {
  /** Seconds until the tail has fallen by 60 dB. */
  readonly seconds: number;
  /** 0.5 a closet, 1 a hall, 2 a cathedral. */
  readonly size: number;
  /** Cutoff of the low-pass filter that damps high frequencies, Hz. */
  readonly dampHz: number;
  /** Delay before the reverb begins, seconds. */
  readonly predelay: number;
}

/** Delay lengths in seconds without a common factor, so that echoes do not coincide. */
const LINES = [0.0297, 0.0371, 0.0411, 0.0437, 0.0533, 0.0617, 0.0677, 0.0731];
const DIFFUSERS = [0.0047, 0.0036, 0.0127, 0.0093];

function diffuser(seconds: number): (x: number) => number {
  const line = new Float32Array(samples(seconds));
  let at = 0;
  return (x) => {
    const held = line[at] ?? 0;
    const fed = x + held * 0.6;
    line[at] = fed;
    at = (at + 1) % line.length;
    return held - fed * 0.6;
  };
}

/** A feedback delay network of eight lines (Householder); the modulated delay of two lines prevents ringing. */
export function reverb(input: Stereo, space: Space): Stereo {
  const length = input.left.length;
  const out = silence(length);
  const lines = LINES.map((seconds) => {
    const size = samples(seconds * space.size);
    return {
      buffer: new Float32Array(size + 64),
      size,
      at: 0,
      keep: 10 ** ((-3 * seconds * space.size) / space.seconds),
      damp: onePole(space.dampHz),
      value: 0,
    };
  });
  const spread = [DIFFUSERS.map((s) => diffuser(s)), DIFFUSERS.map((s) => diffuser(s * 1.11))] as const;
  const wait = samples(space.predelay);
  for (let i = 0; i < length; i++) {
    let left = input.left[i - wait] ?? 0;
    let right = input.right[i - wait] ?? 0;
    for (const stage of spread[0]) left = stage(left);
    for (const stage of spread[1]) right = stage(right);
    let sum = 0;
    for (const [index, line] of lines.entries()) {
      const sway = index < 2 ? 24 + 20 * Math.sin((i / RATE) * (index === 0 ? 3.1 : 4.3)) : 0;
      const position = line.at - line.size + line.buffer.length - sway;
      const whole = Math.floor(position);
      const a = line.buffer[whole % line.buffer.length] ?? 0;
      const b = line.buffer[(whole + 1) % line.buffer.length] ?? 0;
      line.value = line.damp(a + (b - a) * (position - whole)) * line.keep;
      sum += line.value;
    }
    let outLeft = 0;
    let outRight = 0;
    for (const [index, line] of lines.entries()) {
      const source = index % 2 === 0 ? left : right;
      line.buffer[line.at] = line.value - sum / 4 + source * 0.55;
      line.at = (line.at + 1) % line.buffer.length;
      if (index % 2 === 0) outLeft += index % 4 === 0 ? line.value : -line.value;
      else outRight += index % 4 === 1 ? line.value : -line.value;
    }
    out.left[i] = outLeft;
    out.right[i] = outRight;
  }
  return out;
}
