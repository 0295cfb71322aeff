/** The largest offset that is searched, seconds: two priming frames of any encoder, with a margin. */
const FARTHEST = 0.15;

/**
 * How much later the music begins in `heard` than in `source`, in ms, by matching the two: both mono, of `rate`
 * samples a second. Null where there is nothing to match, as in silence.
 */
export function measureOffsetMs(source: Int16Array, heard: Int16Array, rate: number): number | null {
  const width = Math.min(rate * 2, source.length);
  const reach = Math.round(FARTHEST * rate);
  const from = findLoudestStretch(source, width, reach);
  if (from === null) return null;
  // The coarse search runs on low-pass filtered samples, so that no peak between its steps is missed.
  const rough = { from, width, step: 8, low: -reach, high: reach, stride: 4 };
  const coarse = findBestLag(smoothed(source, 12), smoothed(heard, 12), rough);
  const fine = findBestLag(source, heard, {
    from,
    width,
    step: 1,
    low: coarse.lag - 8,
    high: coarse.lag + 8,
    stride: 1,
  });
  return fine.likeness > 0.3 ? Math.round((fine.lag / rate) * 10_000) / 10 : null;
}

function smoothed(samples: Int16Array, width: number): Int16Array {
  const out = new Int16Array(samples.length);
  let sum = 0;
  for (let i = 0; i < samples.length; i++) {
    sum += (samples[i] ?? 0) - (samples[i - width] ?? 0);
    out[i] = sum / width;
  }
  return out;
}

interface Search {
  readonly from: number;
  readonly width: number;
  /** every `step`-th sample is compared */
  readonly step: number;
  readonly low: number;
  readonly high: number;
  readonly stride: number;
}

function findBestLag(
  source: Int16Array,
  heard: Int16Array,
  search: Search,
): { lag: number; likeness: number } {
  let found = { lag: 0, likeness: -1 };
  for (let lag = search.low; lag <= search.high; lag += search.stride) {
    const likeness = correlationAt(source, heard, lag, search);
    if (likeness > found.likeness) found = { lag, likeness };
  }
  return found;
}

/** Normalised correlation: 1 for the same sound at any loudness. */
function correlationAt(source: Int16Array, heard: Int16Array, lag: number, search: Search): number {
  let [both, mine, theirs] = [0, 0, 0];
  for (let i = search.from; i < search.from + search.width; i += search.step) {
    const a = source[i] ?? 0;
    const b = heard[i + lag] ?? 0;
    both += a * b;
    mine += a * a;
    theirs += b * b;
  }
  return mine > 0 && theirs > 0 ? both / Math.sqrt(mine * theirs) : 0;
}

/** The start of the loudest stretch, because a quiet beginning would match anywhere. */
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
