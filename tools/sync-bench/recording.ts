import { SAMPLE_RATE } from '@hangout/testkit/songs/wav';
import { findChirps } from './matched-filter.ts';
import type { PageRecording, RecordedTrack } from './recorder.ts';

/** A chirp that a page played; `at` is epoch ms of this machine. */
export interface RecordedChirp {
  readonly kind: 'rising' | 'falling';
  readonly at: number;
}

/** What one page played, and when its sound was lost. */
export interface Recording {
  readonly chirps: readonly RecordedChirp[];
  readonly soundLosses: readonly number[];
  readonly seeks: number;
}

/**
 * If pieces come later than the number of samples before them predicts by more than this, ms, and all later
 * pieces do too, sound was lost.
 */
const GAP_MS = 12;
const WINDOW_MS = 2_000;
/** Approximate length of a recorded piece, ms. */
const PIECE_MS = 20;
const REACH = Math.round(WINDOW_MS / PIECE_MS);
/** Among this many pieces in a row, at least one has an exact timestamp. */
const FEWEST_PIECES = 10;

/**
 * Joins the recordings of one page, and finds its chirps and the gaps that are longer than `gapMs`.
 * @throws Error if the sound has another sample rate
 */
export function readRecording(
  takes: readonly PageRecording[],
  { gapMs = GAP_MS }: { readonly gapMs?: number } = {},
): Recording {
  const ids = new Set(takes.flatMap(({ tracks }) => tracks.map(({ id }) => id)));
  const tracks = [...ids].map((id) =>
    readTrack(
      takes.flatMap((take) => take.tracks.filter((track) => track.id === id)),
      gapMs,
    ),
  );
  const soundLosses = takes.flatMap((take) => take.soundLosses);
  const sorted = <T>(items: T[], at: (item: T) => number) => items.sort((a, b) => at(a) - at(b));
  return {
    chirps: sorted(
      tracks.flatMap(({ chirps }) => chirps),
      ({ at }) => at,
    ),
    soundLosses: sorted([...soundLosses, ...tracks.flatMap(({ gaps }) => gaps)], (at) => at),
    seeks: takes.reduce((sum, take) => sum + take.seeks, 0),
  };
}

/** [H287] Reads the recordings of several pages, all with the same `gapMs`. */
export const readRecordings = (pages: readonly (readonly PageRecording[])[]): Recording[] =>
  pages.map((takes) => readRecording(takes));

/** Returns the level of the quietest piece (root mean square, 0 to 1), and how long the page played, ms. */
export function measureLoudness(
  takes: readonly PageRecording[],
  pieceMs: number,
): { readonly quietest: number; readonly playedMs: number } {
  const piece = Math.round((pieceMs / 1000) * SAMPLE_RATE);
  const all = joinTracks(takes.flatMap(({ tracks }) => tracks));
  let quietest = Number.POSITIVE_INFINITY;
  for (let from = 0; from + piece <= all.length; from += piece) {
    const power = all.subarray(from, from + piece).reduce((sum, sample) => sum + sample * sample, 0);
    quietest = Math.min(quietest, Math.sqrt(power / piece));
  }
  return { quietest, playedMs: (all.length / SAMPLE_RATE) * 1000 };
}

function readTrack(
  parts: readonly RecordedTrack[],
  gapMs: number,
): { chirps: RecordedChirp[]; gaps: number[] } {
  const rate = parts.find((part) => part.rate > 0)?.rate;
  if (rate !== SAMPLE_RATE) throw new Error(`recorded at ${rate} samples a second, expected ${SAMPLE_RATE}`);
  const { samples, timeOf, gaps } = readSamples(parts, rate, gapMs);
  const chirps = findChirps(samples).map(({ kind, at }) => ({ kind, at: timeOf(at) }));
  return { chirps, gaps };
}

/**
 * Returns the samples of a track, the time of each, and when playing stopped for longer than `gapMs`, epoch
 * ms.
 */
export function readSamples(
  parts: readonly RecordedTrack[],
  rate: number,
  gapMs = GAP_MS,
): { samples: Float32Array; timeOf: (sample: number) => number; gaps: number[] } {
  const marks = parts.flatMap((part) => part.marks);
  const gaps = gapsIn(marks, gapMs, rate);
  return {
    samples: joinTracks(parts),
    timeOf: timeline(marks, gaps, rate),
    gaps: gaps.flatMap((index) => marks[index]?.[1] ?? []),
  };
}

/** Joins the samples of all tracks, one after the other, -1 to 1. */
export function joinTracks(parts: readonly RecordedTrack[]): Float32Array {
  const pieces = parts.map(({ pcm }) => {
    const bytes = Buffer.from(pcm, 'base64');
    return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  });
  const samples = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    for (const sample of piece) {
      samples[at] = sample / 32_767;
      at += 1;
    }
  }
  return samples;
}

type Marks = readonly (readonly [before: number, at: number])[];

/**
 * Returns when a sample was played. The timestamp of a piece may be late but is never early, so the earliest
 * one among its neighbours, corrected by the samples between them, is right. [H287] Pieces beyond a gap are
 * no neighbours.
 */
function timeline(marks: Marks, gaps: readonly number[], rate: number): (sample: number) => number {
  const starts = startsOf(marks, rate);
  return (sample) => {
    let low = 0;
    let high = marks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((marks[middle]?.[0] ?? 0) <= sample) low = middle;
      else high = middle - 1;
    }
    const after = gaps.findLast((gap) => gap <= low) ?? 0;
    const before = gaps.find((gap) => gap > low) ?? marks.length;
    const near = starts.slice(Math.max(after, low - REACH), Math.min(before, low + REACH + 1));
    return Math.min(...near) + (sample / rate) * 1000;
  };
}

/**
 * For each piece, when the track would have started without gaps (epoch ms): its timestamp minus the length
 * of the samples before it.
 */
const startsOf = (marks: Marks, rate: number): number[] =>
  marks.map(([before, at]) => at - (before / rate) * 1000);

/**
 * Returns the indexes of the pieces that follow a gap. On a busy CPU, single pieces get late timestamps and
 * later ones are right again; after a real gap, all later pieces are late by its length.
 */
function gapsIn(marks: Marks, gapMs: number, rate: number): number[] {
  const starts = startsOf(marks, rate);
  const gaps: number[] = [];
  let lastGap = 0;
  // The first piece has none before it: the minimum of nothing is infinite, so there is no gap. The last
  // pieces are left out, because no later ones show whether only their timestamps are late.
  for (const index of marks.slice(0, -FEWEST_PIECES).keys()) {
    const before = Math.min(...starts.slice(Math.max(lastGap, index - REACH), index));
    const after = Math.min(...starts.slice(index, index + REACH));
    if (after - before <= gapMs) continue;
    gaps.push(index);
    lastGap = index;
  }
  return gaps;
}
