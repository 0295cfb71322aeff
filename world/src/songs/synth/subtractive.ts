import { hertz, RATE, type Stereo, samples } from './audio.ts';
import { type Adsr, endFade, level, soundingSeconds } from './envelopes.ts';
import { movingFilter, type Response } from './filters.ts';
import { type Oscillator, oscillator, type Wave } from './oscillators.ts';
import type { Hit, Sound } from './sound.ts';

interface Layer {
  readonly wave: Wave;
  /** Transposed by this many semitones. */
  readonly semitones?: number;
  readonly level?: number;
}

/** A synthesiser voice: oscillators into a filter into an amplifier. */
export interface Patch {
  readonly layers: readonly Layer[];
  /** Copies of each layer, detuned against each other by up to `cents` and spread over the stereo field. */
  readonly unison?: { readonly voices: number; readonly cents: number; readonly spread: number };
  readonly filter?: {
    readonly response?: Response;
    readonly hz: number;
    readonly q?: number;
    /** Octaves by which the envelope raises the cutoff, and that envelope. */
    readonly octaves?: number;
    readonly envelope?: Adsr;
    /** 1: the cutoff follows the pitch fully (from middle C). */
    readonly follow?: number;
    /** Octaves by which the cutoff falls as the velocity falls from 1 to 0. */
    readonly touch?: number;
  };
  readonly amp: Adsr;
  /** Gain into a soft saturation; 0 is clean. */
  readonly drive?: number;
  readonly vibrato?: { readonly hz: number; readonly cents: number; readonly delay: number };
  /** Duration of a glide from another pitch, seconds; used only if the part has glides. */
  readonly glide?: number;
  readonly breath?: number;
}

interface Voice {
  readonly play: Oscillator;
  readonly ratio: number;
  readonly left: number;
  readonly right: number;
}

/** Number of samples between two updates of frequency, gain and cutoff. */
const CONTROL = 16;

function voicesOf(patch: Patch, hit: Hit): Voice[] {
  const { voices, cents, spread } = patch.unison ?? { voices: 1, cents: 0, spread: 0 };
  const loudness = 1 / Math.sqrt(voices);
  return patch.layers.flatMap((layer) =>
    Array.from({ length: voices }, (_, index) => {
      const place = voices === 1 ? 0 : (index / (voices - 1)) * 2 - 1;
      const pan = place * spread * (layer.semitones && layer.semitones < 0 ? 0.2 : 1);
      const level = (layer.level ?? 1) * loudness;
      return {
        play: oscillator(layer.wave, voices === 1 ? 0 : hit.dice()),
        ratio: 2 ** (((layer.semitones ?? 0) + (place * cents) / 100) / 12),
        left: level * Math.cos((pan + 1) * (Math.PI / 4)) * Math.SQRT2,
        right: level * Math.sin((pan + 1) * (Math.PI / 4)) * Math.SQRT2,
      };
    }),
  );
}

function cutoff(patch: Patch, hit: Hit, t: number): number {
  const filter = patch.filter;
  if (!filter) return RATE / 2;
  const opened = filter.envelope ? level(filter.envelope, t, hit.seconds) * (filter.octaves ?? 0) : 0;
  const followed = ((hit.pitch - 60) / 12) * (filter.follow ?? 0.4);
  return filter.hz * 2 ** (opened + followed - (1 - hit.velocity) * (filter.touch ?? 1));
}

/** The frequency at the time `t` of a note: with its glide, and with vibrato after the vibrato's delay. */
function frequency(patch: Patch, hit: Hit, t: number): number {
  const gone = patch.glide ? Math.min(1, t / patch.glide) : 1;
  const pitch = hit.from + (hit.pitch - hit.from) * gone;
  if (!patch.vibrato) return hertz(pitch);
  const depth = Math.min(1, Math.max(0, t - patch.vibrato.delay) / 0.3);
  return hertz(pitch + (depth * patch.vibrato.cents * Math.sin(2 * Math.PI * patch.vibrato.hz * t)) / 100);
}

/** Creates an instrument from a patch. */
export function subtractive(patch: Patch): Sound {
  const wide = (patch.unison?.spread ?? 0) > 0;
  const drive = patch.drive ?? 0;
  const saturate = (x: number) => (drive > 0 ? Math.tanh(x * drive) / Math.tanh(drive) : x);
  return (hit): Stereo => {
    const length = samples(soundingSeconds(patch.amp, hit.seconds));
    const left = new Float32Array(length);
    const right = wide ? new Float32Array(length) : left;
    const voices = voicesOf(patch, hit);
    const filters = [
      movingFilter(patch.filter?.response ?? 'low'),
      movingFilter(patch.filter?.response ?? 'low'),
    ] as const;
    const breath = patch.breath ?? 0;
    let hz = 0;
    let gain = 0;
    let target = level(patch.amp, 0, hit.seconds);
    for (let i = 0; i < length; i++) {
      if (i % CONTROL === 0) {
        const t = i / RATE;
        hz = frequency(patch, hit, t);
        gain = target;
        target = level(patch.amp, t + CONTROL / RATE, hit.seconds);
        const open = cutoff(patch, hit, t);
        for (const filter of filters) filter.tune(open, patch.filter?.q ?? Math.SQRT1_2);
      }
      let l = breath === 0 ? 0 : (hit.dice() * 2 - 1) * breath;
      let r = l;
      for (const voice of voices) {
        const value = voice.play(hz * voice.ratio);
        l += value * voice.left;
        r += value * voice.right;
      }
      const amp = (gain + ((target - gain) * (i % CONTROL)) / CONTROL) * endFade(i, length) * 0.4;
      left[i] = saturate(patch.filter ? filters[0].run(l) : l) * amp;
      if (wide) right[i] = saturate(patch.filter ? filters[1].run(r) : r) * amp;
    }
    return { left, right };
  };
}
