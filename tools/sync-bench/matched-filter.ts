import { type ChirpKind, chirpKindAt, chirpSamples } from '@hangout/testkit/songs/chirps';
import { SAMPLE_RATE } from '@hangout/testkit/songs/wav';
import { fft } from './fft.ts';

/** A chirp found in a recording of a song. */
export type FoundChirp = FoundShape<ChirpKind>;

const BLOCK = 1 << 16;
/**
 * If two chirps are closer than this, in samples, only the more similar one counts; chirps are a second
 * apart.
 */
const APART = SAMPLE_RATE * 0.6;
const ENOUGH = 0.6;
/**
 * Least energy that the similarity is divided by, so that noise in near silence does not look like a chirp.
 */
const FAINT = 0.5;

/** Returns all chirps in a mono recording at SAMPLE_RATE, in order. */
export function findChirps(recording: Float32Array): FoundChirp[] {
  const kinds = [chirpKindAt(0), chirpKindAt(1)];
  return findShapes(
    recording,
    kinds.map((kind) => ({ kind, samples: chirpSamples(kind) })),
  );
}

export interface Shape<Kind> {
  readonly kind: Kind;
  readonly samples: Float32Array;
}

/** A shape that was found: its start in samples, with fractions, and its similarity, 0 to 1. */
export interface FoundShape<Kind> {
  readonly kind: Kind;
  readonly at: number;
  readonly similarity: number;
}

/**
 * Finds shapes in a recording, in order. If two are closer than `apart` samples, only the more similar one
 * counts.
 */
export function findShapes<Kind>(
  recording: Float32Array,
  shapes: readonly Shape<Kind>[],
  apart = APART,
): FoundShape<Kind>[] {
  const clear = withoutTone(recording);
  const found = shapes.flatMap((shape) => peaks(shape, clear)).sort((a, b) => b.similarity - a.similarity);
  const best: FoundShape<Kind>[] = [];
  for (const shape of found)
    if (best.every((other) => Math.abs(other.at - shape.at) > apart)) best.push(shape);
  return best.sort((a, b) => a.at - b.at);
}

function peaks<Kind>({ kind, samples: shape }: Shape<Kind>, recording: Float32Array): FoundShape<Kind>[] {
  const similarity = correlate(recording, shape);
  const found: FoundShape<Kind>[] = [];
  for (let at = 1; at + 1 < similarity.length; at++) {
    const here = similarity[at] ?? 0;
    if (here < ENOUGH) continue;
    const left = similarity[at - 1] ?? 0;
    const right = similarity[at + 1] ?? 0;
    if (here < left || here <= right) continue;
    // The vertex of the parabola through the three samples is the exact position between samples.
    const top = (left - right) / (2 * (left - 2 * here + right));
    found.push({ kind, at: at + top, similarity: here });
  }
  return found;
}

/**
 * Returns the similarity at each sample (normalised correlation): 1 if the recording equals the shape,
 * however loud it is.
 */
function correlate(recording: Float32Array, shape: Float32Array): Float32Array {
  const length = recording.length - shape.length;
  const result = new Float32Array(Math.max(0, length));
  const shapeRe = new Float64Array(BLOCK);
  const shapeIm = new Float64Array(BLOCK);
  shapeRe.set(shape);
  fft(shapeRe, shapeIm);
  const shapeEnergy = shape.reduce((sum, value) => sum + value * value, 0);
  const step = BLOCK - shape.length;
  const re = new Float64Array(BLOCK);
  const im = new Float64Array(BLOCK);
  for (let from = 0; from < length; from += step) {
    re.fill(0).set(recording.subarray(from, from + BLOCK));
    im.fill(0);
    const energy = runningEnergy(re, shape.length);
    fft(re, im);
    multiplyConjugated(re, im, shapeRe, shapeIm);
    // A forward transform of the conjugated values gives the inverse transform; only its real part is read.
    fft(re, im);
    for (let at = 0; at < step && from + at < length; at++)
      result[from + at] = (re[at] ?? 0) / BLOCK / Math.sqrt(shapeEnergy * Math.max(energy[at] ?? 0, FAINT));
  }
  return result;
}

/** Replaces each value by the conjugate of its product with the shape's conjugate. */
function multiplyConjugated(
  re: Float64Array,
  im: Float64Array,
  withRe: Float64Array,
  withIm: Float64Array,
): void {
  for (let bin = 0; bin < BLOCK; bin++) {
    const a = re[bin] ?? 0;
    const b = im[bin] ?? 0;
    const c = withRe[bin] ?? 0;
    const d = withIm[bin] ?? 0;
    re[bin] = a * c + b * d;
    im[bin] = a * d - b * c;
  }
}

/** Filters out the song's low tone, which would lower the similarity of chirps. */
function withoutTone(samples: Float32Array): Float32Array {
  const keep = Math.exp((-2 * Math.PI * 600) / SAMPLE_RATE);
  const result = new Float32Array(samples.length);
  let before = 0;
  let once = 0;
  let twice = 0;
  for (let index = 0; index < samples.length; index++) {
    const sample = samples[index] ?? 0;
    const last = once;
    once = keep * (once + sample - before);
    twice = keep * (twice + once - last);
    before = sample;
    result[index] = twice;
  }
  return result;
}

function runningEnergy(samples: Float64Array, width: number): Float64Array {
  const sums = new Float64Array(samples.length);
  let sum = 0;
  for (let at = samples.length - 1; at >= 0; at--) {
    const enters = samples[at] ?? 0;
    const leaves = samples[at + width] ?? 0;
    sum += enters * enters - leaves * leaves;
    sums[at] = sum;
  }
  return sums;
}
