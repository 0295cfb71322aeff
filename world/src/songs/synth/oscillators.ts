import { RATE } from './audio.ts';

/** Called once per sample with the current frequency in Hz; returns -1 to 1. */
export type Oscillator = (frequency: number) => number;

export type Wave = 'sine' | 'triangle' | 'saw' | 'square' | 'pulse25' | 'pulse12';

/** Rounds the corner of a step (polyBLEP), so that overtones above half the rate do not fold back. */
function stepCorner(phase: number, increment: number): number {
  if (phase < increment) {
    const t = phase / increment;
    return t + t - t * t - 1;
  }
  if (phase > 1 - increment) {
    const t = (phase - 1) / increment;
    return t * t + t + t + 1;
  }
  return 0;
}

/** Rounds the corner of a change of slope, as in a triangle wave, so that overtones do not alias. */
function slopeCorner(phase: number, increment: number): number {
  if (phase < increment) {
    const t = phase / increment - 1;
    return -(t * t * t) / 3;
  }
  if (phase > 1 - increment) {
    const t = (phase - 1) / increment + 1;
    return (t * t * t) / 3;
  }
  return 0;
}

const wrap = (phase: number): number => phase - Math.floor(phase);

function sawAt(phase: number, increment: number): number {
  return 2 * phase - 1 - stepCorner(phase, increment);
}

function pulseAt(phase: number, increment: number, width: number): number {
  // The mean is subtracted, so that narrow pulses carry no DC.
  const flat = (phase < width ? 1 : -1) - (2 * width - 1);
  return flat + stepCorner(phase, increment) - stepCorner(wrap(phase - width), increment);
}

function triangleAt(phase: number, increment: number): number {
  let flat = phase * 4;
  if (flat >= 3) flat -= 4;
  else if (flat > 1) flat = 2 - flat;
  const corners = slopeCorner(wrap(phase + 0.25), increment) - slopeCorner(wrap(phase + 0.75), increment);
  return flat + 4 * increment * corners;
}

const shapes: Record<Wave, (phase: number, increment: number) => number> = {
  sine: (phase) => Math.sin(2 * Math.PI * phase),
  triangle: triangleAt,
  saw: sawAt,
  square: (phase, increment) => pulseAt(phase, increment, 0.5),
  pulse25: (phase, increment) => pulseAt(phase, increment, 0.25),
  pulse12: (phase, increment) => pulseAt(phase, increment, 0.125),
};

/** A band-limited oscillator; `start` is its phase in 0..1. */
export function oscillator(wave: Wave, start = 0): Oscillator {
  const at = shapes[wave];
  let phase = wrap(start);
  return (frequency) => {
    const increment = Math.min(0.45, frequency / RATE);
    const value = at(phase, increment);
    phase += increment;
    if (phase >= 1) phase -= 1;
    return value;
  };
}
