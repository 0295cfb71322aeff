import { hertz, mono, RATE, samples, write } from './audio.ts';
import { type Adsr, endFade, level, soundingSeconds } from './envelopes.ts';
import { onePole } from './filters.ts';
import type { Sound } from './sound.ts';

/** A pair of FM operators: a carrier sine whose phase is modulated by another sine. */
export interface Operator {
  /** Ratio of the modulator's frequency to the note's. */
  readonly ratio: number;
  /** Modulation index at full velocity: the maximum phase deviation, radians. */
  readonly index: number;
  /** Seconds in which the modulation index falls to a tenth. */
  readonly decay: number;
  readonly level?: number;
}

/** Electric pianos, bells and plucked metal: FM synthesis with a decaying modulation index. */
export function fm(operators: readonly Operator[], amp: Adsr): Sound {
  return (hit) => {
    const length = samples(soundingSeconds(amp, hit.seconds));
    const step = (2 * Math.PI * hertz(hit.pitch)) / RATE;
    const touch = 0.25 + 0.75 * hit.velocity ** 1.5;
    const channel = write(length, (i) => {
      const t = i / RATE;
      let sum = 0;
      for (const { ratio, index, decay, level: loud = 1 } of operators) {
        const depth = index * touch * Math.exp((-2.3 * t) / decay);
        sum += loud * Math.sin(step * i + depth * Math.sin(step * ratio * i));
      }
      return sum * level(amp, t, hit.seconds) * endFade(i, length) * 0.4;
    });
    return mono(channel);
  };
}

export interface Partial {
  readonly ratio: number;
  readonly level: number;
  /** Seconds until the partial has fallen to a tenth, at middle C; higher notes decay faster. */
  readonly decay: number;
}

/** Struck bars, tongues and pans: a few partials, each with a decay of its own, and the noise of the strike. */
export function modal(partials: readonly Partial[], strike = 0.2): Sound {
  const longest = Math.max(...partials.map((partial) => partial.decay));
  return (hit) => {
    const shorter = 2 ** ((60 - hit.pitch) / 30);
    const length = samples(Math.min(4, longest * shorter * 2.2));
    const step = (2 * Math.PI * hertz(hit.pitch)) / RATE;
    const mallet = onePole(1200 + 3000 * hit.velocity);
    const audible = partials.filter(({ ratio }) => hertz(hit.pitch) * ratio < RATE * 0.45);
    const channel = write(length, (i) => {
      const t = i / RATE;
      let sum = mallet((hit.dice() * 2 - 1) * Math.exp(-t * 220)) * strike * 2;
      for (const { ratio, level: loud, decay } of audible) {
        const bright = ratio > 1.5 ? 0.4 + 0.6 * hit.velocity : 1;
        sum += loud * bright * Math.sin(step * ratio * i) * Math.exp((-2.3 * t) / (decay * shorter));
      }
      return sum * Math.min(1, i / 30) * endFade(i, length) * 0.4;
    });
    return mono(channel);
  };
}

export interface StringPatch {
  /** Seconds until the string has fallen to a tenth, at middle C. */
  readonly ring: number;
  /** 0 dull (nylon, thumb) … 1 bright (steel, plectrum). */
  readonly bright: number;
  /** Position of the pluck, as a fraction of the string's length. */
  readonly place?: number;
  /** Seconds until the damped string has fallen to a tenth after the note's end. */
  readonly damp?: number;
}

/** A plucked string: a burst of noise in a damped feedback loop (Karplus-Strong). */
export function plucked({ ring, bright, place = 0.2, damp = 0.12 }: StringPatch): Sound {
  return (hit) => {
    const hz = hertz(hit.pitch);
    const lasting = ring * 2 ** ((60 - hit.pitch) / 24);
    const length = samples(Math.min(hit.seconds + damp * 2.4, lasting * 2));
    const softness = 0.5 - 0.42 * bright;
    const loop = RATE / hz - softness;
    const size = Math.floor(loop - 0.1);
    // A first-order allpass delays by the fractional part of the loop's length in samples.
    const rest = (1 - (loop - size)) / (1 + (loop - size));
    // The pluck's noise is low-passed twice at a multiple of the note's frequency; otherwise a low string would hiss.
    const edge = hz * (3 + 30 * bright) * (0.5 + 0.5 * hit.velocity);
    const [tone, body] = [onePole(edge), onePole(edge)];
    const raw = write(size, () => body(tone(hit.dice() * 2 - 1)));
    const mean = raw.reduce((sum, x) => sum + x, 0) / size;
    const pick = Math.max(1, Math.floor(size * place));
    const line = write(size, (i) => (raw[i] ?? 0) - mean - ((raw[(i + pick) % size] ?? 0) - mean) * 0.8);
    const keep = 10 ** (-1 / (lasting * hz));
    let index = 0;
    let before = 0;
    let passIn = 0;
    let passOut = 0;
    const channel = write(length, (i) => {
      const out = line[index] ?? 0;
      const soft = ((1 - softness) * out + softness * before) * keep;
      before = out;
      passOut = rest * (soft - passOut) + passIn;
      passIn = soft;
      line[index] = passOut;
      index = (index + 1) % size;
      const t = i / RATE;
      const held = t < hit.seconds ? 1 : Math.exp((-2.3 * (t - hit.seconds)) / damp);
      return out * held * Math.min(1, i / 20) * endFade(i, length);
    });
    return mono(channel);
  };
}
