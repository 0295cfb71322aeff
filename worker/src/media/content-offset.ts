/** Largest offset that is searched, s: two priming frames of any encoder, and a margin. */
const FARTHEST = 0.15;

/**
 * Returns how much later the music begins in `heard` than in `source`, ms, by cross-correlation. Both are
 * mono with `rate` samples per second. Null if there is nothing to compare, as in silence.
 */
export function measureOffsetMs(source: Int16Array, heard: Int16Array, rate: number): number | null {
  const width = Math.min(rate * 2, source.length);
  const reach = Math.round(FARTHEST * rate);
  const from = findLoudestStretch(source, width, reach);
  if (from === null) return null;
  // The coarse search runs on low-pass filtered samples, so that it misses no peak between its steps.
  const coarse = findBestLag(
    cut(source, { from, length: width, step: COARSE_STEP, mean: COARSE_MEAN }),
    cut(heard, { from: from - reach, length: width + 2 * reach, step: COARSE_STEP, mean: COARSE_MEAN }),
    4,
  );
  const near = from - reach + coarse.lag * COARSE_STEP - FINE_REACH;
  const fine = findBestLag(
    cut(source, { from, length: width, step: 1, mean: 1 }),
    cut(heard, { from: near, length: width + 2 * FINE_REACH, step: 1, mean: 1 }),
    1,
  );
  const lag = near - from + fine.lag;
  return fine.likeness > 0.3 ? Math.round((lag / rate) * 10_000) / 10 : null;
}

/** The coarse search compares every fourth sample, each averaged over `COARSE_MEAN` samples. */
const COARSE_STEP = 4;
const COARSE_MEAN = 12;
/** How far the fine search looks to both sides of the coarse result, samples. */
const FINE_REACH = 8;

interface Cut {
  readonly from: number;
  readonly length: number;
  /** Every `step`-th sample is taken. */
  readonly step: number;
  /** Each taken sample is the mean of this many, of which it is the last. */
  readonly mean: number;
}

/** Returns a part of a sound, padded with zeros. */
function cut(samples: Int16Array, { from, length, step, mean }: Cut): Float32Array {
  const out = new Float32Array(Math.ceil(length / step));
  for (let index = 0; index < out.length; index++) {
    const at = from + index * step;
    let sum = 0;
    for (let back = 0; back < mean; back++) sum += samples[at - back] ?? 0;
    out[index] = sum / mean;
  }
  return out;
}

/** Returns the lag at which `heard` fits `source` best, comparing every `step`-th sample. */
function findBestLag(
  source: Float32Array,
  heard: Float32Array,
  step: number,
): { lag: number; likeness: number } {
  let found = { lag: 0, likeness: -1 };
  for (let lag = 0; lag + source.length <= heard.length; lag++) {
    const likeness = correlationAt(source, heard, lag, step);
    if (likeness > found.likeness) found = { lag, likeness };
  }
  return found;
}

/** Returns the normalised correlation at a lag: 1 if the sound is the same, however loud. */
function correlationAt(source: Float32Array, heard: Float32Array, lag: number, step: number): number {
  let [both, mine, theirs] = [0, 0, 0];
  for (let i = 0; i < source.length; i += step) {
    const a = source[i] ?? 0;
    const b = heard[i + lag] ?? 0;
    both += a * b;
    mine += a * a;
    theirs += b * b;
  }
  return mine > 0 && theirs > 0 ? both / Math.sqrt(mine * theirs) : 0;
}

/** Returns where the loudest section begins; a quiet one would fit anywhere. */
function findLoudestStretch(source: Int16Array, width: number, reach: number): number | null {
  let found: number | null = null;
  let top = 0;
  for (let from = 0; from + width <= source.length; from += Math.max(1, Math.floor(width / 2))) {
    let power = 0;
    for (let i = from; i < from + width; i += 16) power += (source[i] ?? 0) ** 2;
    if (power > top && (from >= reach || from === 0)) [found, top] = [from, power];
  }
  return top / (width / 16) > 4 ? found : null;
}
