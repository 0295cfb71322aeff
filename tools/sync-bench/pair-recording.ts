import { SAMPLE_RATE } from '@hangout/testkit/songs/wav';
import { findChirps } from './matched-filter.ts';
import { quantile } from './offsets.ts';
import type { Recording } from './recording.ts';
import type { StereoSound } from './sound-server.ts';

/** What both browsers of a pair played, and the times of their seeks, epoch ms. */
export interface PairRecording {
  readonly one: Recording;
  readonly other: Recording;
}

const PIECE_MS = 5;
const PIECE = (SAMPLE_RATE * PIECE_MS) / 1000;
/** Silence shorter than this, ms, is no lost sound: a player may cause it when it changes its rate. */
const LOSS_MS = 20;
/** A piece with less than this share of the usual loudness counts as silent. */
const SILENT = 0.2;
/** A silence this close to a seek is caused by it, ms. */
const SEEK_MS = 1_000;
/** Silence this close to the start of a song is expected, ms. */
const SONG_MS = 1_500;

/**
 * Finds the chirps and the lost sound in both channels. Silence between songs or around a seek is no lost
 * sound, so the chirps near it count.
 */
export function readPair(
  { left, right, startedAt }: StereoSound,
  { seeks, songStarts }: { seeks: readonly (readonly number[])[]; songStarts: readonly number[] },
): PairRecording {
  const read = (samples: Float32Array, own: readonly number[]): Recording => {
    const timeOf = (sample: number) => startedAt + (sample / SAMPLE_RATE) * 1000;
    const isNear = (at: number, times: readonly number[], ms: number) =>
      times.some((time) => Math.abs(time - at) < ms);
    return {
      chirps: findChirps(samples).map(({ kind, at }) => ({ kind, at: timeOf(at) })),
      soundLosses: findSilences(samples)
        .map(timeOf)
        .filter((at) => !isNear(at, own, SEEK_MS) && !isNear(at, songStarts, SONG_MS)),
      seeks: own.length,
    };
  };
  return { one: read(left, seeks[0] ?? []), other: read(right, seeks[1] ?? []) };
}

/** Returns where the continuous tone of a song is missing for `LOSS_MS` or longer, in samples. */
function findSilences(samples: Float32Array): number[] {
  const levels = Array.from({ length: Math.floor(samples.length / PIECE) }, (_, index) => {
    const piece = samples.subarray(index * PIECE, (index + 1) * PIECE);
    return Math.sqrt(piece.reduce((sum, sample) => sum + sample * sample, 0) / PIECE);
  });
  const silent =
    SILENT *
    quantile(
      levels.toSorted((a, b) => a - b),
      0.5,
    );
  const found: number[] = [];
  let length = 0;
  for (const [index, level] of levels.entries()) {
    length = level < silent ? length + 1 : 0;
    if (length === LOSS_MS / PIECE_MS) found.push((index + 1 - length) * PIECE);
  }
  return found;
}
