import { SAMPLE_RATE } from '@hangout/testkit/songs/wav';
import { findChirps } from './matched-filter.ts';
import type { PageRecording, RecordedTrack } from './recorder.ts';

/** A chirp that a page played: its kind, and its time, epoch ms of the machine. */
export interface RecordedChirp {
  readonly kind: 'rising' | 'falling';
  readonly at: number;
}

/** All chirps that one page played, with the times at which its sound was lost. */
export interface Recording {
  readonly chirps: readonly RecordedChirp[];
  readonly soundLosses: readonly number[];
  readonly seeks: number;
}

/** A piece that is played further than this from its time by sample count means lost sound, ms. */
const HOLE_MS = 12;
const WINDOW_MS = 2_000;

/** Joins the recordings of one page and finds the chirps. @throws Error when the page's sound has another sample rate */
export function readRecording(takes: readonly PageRecording[]): Recording {
  const ids = new Set(takes.flatMap(({ tracks }) => tracks.map(({ id }) => id)));
  const tracks = [...ids].map((id) =>
    readTrack(takes.flatMap((take) => take.tracks.filter((track) => track.id === id))),
  );
  const soundLosses = takes.flatMap((take) => take.soundLosses);
  const sorted = <T>(items: T[], at: (item: T) => number) => items.sort((a, b) => at(a) - at(b));
  return {
    chirps: sorted(
      tracks.flatMap(({ chirps }) => chirps),
      ({ at }) => at,
    ),
    soundLosses: sorted([...soundLosses, ...tracks.flatMap(({ holes }) => holes)], (at) => at),
    seeks: takes.reduce((sum, take) => sum + take.seeks, 0),
  };
}

/** The quietest piece that one page played, root mean square of 0 to 1, and how long it played, ms. */
export function measureLoudness(
  takes: readonly PageRecording[],
  pieceMs: number,
): { readonly quietest: number; readonly playedMs: number } {
  const piece = Math.round((pieceMs / 1000) * SAMPLE_RATE);
  const all = joined(takes.flatMap(({ tracks }) => tracks));
  let quietest = Number.POSITIVE_INFINITY;
  for (let from = 0; from + piece <= all.length; from += piece) {
    const power = all.subarray(from, from + piece).reduce((sum, sample) => sum + sample * sample, 0);
    quietest = Math.min(quietest, Math.sqrt(power / piece));
  }
  return { quietest, playedMs: (all.length / SAMPLE_RATE) * 1000 };
}

function readTrack(parts: readonly RecordedTrack[]): { chirps: RecordedChirp[]; holes: number[] } {
  const rate = parts.find((part) => part.rate > 0)?.rate;
  if (rate !== SAMPLE_RATE) throw new Error(`recorded at ${rate} samples a second, expected ${SAMPLE_RATE}`);
  const marks = parts.flatMap((part) => part.marks);
  const timeOf = timeline(marks);
  const chirps = findChirps(joined(parts)).map(({ kind, at }) => ({ kind, at: timeOf(at) }));
  return { chirps, holes: holesIn(marks) };
}

function joined(parts: readonly RecordedTrack[]): Float32Array {
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
 * When a sample was played. The time of a piece can be late but never early, so the earliest time of its neighbours,
 * counted back by samples, is the true one.
 */
function timeline(marks: Marks): (sample: number) => number {
  const starts = marks.map(([before, at]) => at - (before / SAMPLE_RATE) * 1000);
  const reach = Math.round(WINDOW_MS / 20);
  return (sample) => {
    let low = 0;
    let high = marks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((marks[middle]?.[0] ?? 0) <= sample) low = middle;
      else high = middle - 1;
    }
    const near = starts.slice(Math.max(0, low - reach), low + reach + 1);
    return Math.min(...near) + (sample / SAMPLE_RATE) * 1000;
  };
}

function holesIn(marks: Marks): number[] {
  const holes: number[] = [];
  for (const [index, [before, at]] of marks.entries()) {
    const last = marks[index - 1];
    if (last && Math.abs(at - last[1] - ((before - last[0]) / SAMPLE_RATE) * 1000) > HOLE_MS) holes.push(at);
  }
  return holes;
}
