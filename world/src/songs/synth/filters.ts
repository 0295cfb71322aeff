import { type Processor, RATE } from './audio.ts';

/** Denormal numbers slow processors down; this offset, far below hearing, is added to prevent them. */
const HUSH = 1e-18;

export type Response = 'low' | 'band' | 'high';

/** A filter whose cutoff can change without clicks while it runs (trapezoidal state-variable filter). */
export interface MovingFilter {
  /** @param hz cutoff @param q 0.5 soft, 0.7 flat, 8 whistling */
  tune(hz: number, q: number): void;
  run: Processor;
}

export function movingFilter(response: Response, hz = 1000, q = Math.SQRT1_2): MovingFilter {
  let g = 0;
  let k = 1;
  let a1 = 0;
  let first = 0;
  let second = 0;
  const tune = (cutoff: number, resonance: number) => {
    g = Math.tan((Math.PI * Math.min(Math.max(cutoff, 16), RATE * 0.45)) / RATE);
    k = 1 / resonance;
    a1 = 1 / (1 + g * (g + k));
  };
  tune(hz, q);
  return {
    tune,
    run: (x) => {
      const v3 = x - second + HUSH;
      const band = a1 * (first + g * v3);
      const low = second + g * band;
      first = 2 * band - first;
      second = 2 * low - second;
      if (response === 'low') return low;
      return response === 'band' ? band * k : x - k * band - low;
    },
  };
}

/** One fixed stage of an equaliser. Gains in dB. */
export type Band =
  | { readonly kind: 'highpass' | 'lowpass'; readonly hz: number; readonly q?: number }
  | { readonly kind: 'peak'; readonly hz: number; readonly db: number; readonly q?: number }
  | { readonly kind: 'lowShelf' | 'highShelf'; readonly hz: number; readonly db: number };

export type Coefficients = readonly [b0: number, b1: number, b2: number, a0: number, a1: number, a2: number];

/** The formulas of the Audio EQ Cookbook (R. Bristow-Johnson) for second-order sections. */
function design(band: Band): Coefficients {
  const w = (2 * Math.PI * Math.min(band.hz, RATE * 0.45)) / RATE;
  const cos = Math.cos(w);
  const q = 'q' in band && band.q ? band.q : Math.SQRT1_2;
  const alpha = Math.sin(w) / (2 * q);
  if (band.kind === 'lowpass') {
    return [(1 - cos) / 2, 1 - cos, (1 - cos) / 2, 1 + alpha, -2 * cos, 1 - alpha];
  }
  if (band.kind === 'highpass') {
    return [(1 + cos) / 2, -1 - cos, (1 + cos) / 2, 1 + alpha, -2 * cos, 1 - alpha];
  }
  // Low-pass and high-pass have returned above; the type checker cannot deduce that from the two conditions.
  const a = 10 ** (('db' in band ? band.db : 0) / 40);
  if (band.kind === 'peak') {
    return [1 + alpha * a, -2 * cos, 1 - alpha * a, 1 + alpha / a, -2 * cos, 1 - alpha / a];
  }
  const root = 2 * Math.sqrt(a) * alpha;
  const s = band.kind === 'lowShelf' ? 1 : -1;
  return [
    a * (a + 1 - s * (a - 1) * cos + root),
    s * 2 * a * (a - 1 - s * (a + 1) * cos),
    a * (a + 1 - s * (a - 1) * cos - root),
    a + 1 + s * (a - 1) * cos + root,
    s * -2 * (a - 1 + s * (a + 1) * cos),
    a + 1 + s * (a - 1) * cos - root,
  ];
}

/** A second-order section from its six coefficients. */
export function section(coefficients: Coefficients): Processor {
  const [b0, b1, b2, a0, a1, a2] = coefficients;
  const [x0, x1, x2, y1, y2] = [b0 / a0, b1 / a0, b2 / a0, a1 / a0, a2 / a0];
  let s1 = 0;
  let s2 = 0;
  return (x) => {
    const y = x0 * x + s1;
    s1 = x1 * x - y1 * y + s2 + HUSH;
    s2 = x2 * x - y2 * y;
    return y;
  };
}

export function equaliser(bands: readonly Band[]): Processor {
  const stages = bands.map((band) => section(design(band)));
  return (x) => {
    let value = x;
    for (const stage of stages) value = stage(value);
    return value;
  };
}

/** A one-pole low-pass filter, 6 dB per octave. */
export function onePole(hz: number): Processor {
  const keep = Math.exp((-2 * Math.PI * hz) / RATE);
  let held = 0;
  return (x) => {
    held = x + (held - x) * keep + HUSH;
    return held;
  };
}
