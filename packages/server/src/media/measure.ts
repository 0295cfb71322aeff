import type { ExtraQuality, Loudness } from '@hangout/rules';
import type { ProcessPool } from '../isolation/index.ts';
import type { ProcessLimits } from '../isolation/process-limits.ts';
import { runIsolated } from '../isolation/run-isolated.ts';

/** What is measured of a song's PCM files; null where a file does not exist, or nothing could be measured. */
export interface Measurements {
  /** Loudness 0 to 1, one value a second. */
  readonly energy: readonly number[] | null;
  /** [H1165] By EBU R128; null for silence too. */
  readonly loudness: Loudness | null;
  /** How much later the music begins in the HLS rendition than in the source, ms. */
  readonly hlsOffsetMs: number | null;
  /** The same of the m4a, ms. */
  readonly httpOffsetMs: number | null;
  /** The same of each other quality, ms. */
  readonly qualityOffsetsMs: Readonly<Record<ExtraQuality, number | null>>;
}

const worker = new URL('./measure-worker.ts', import.meta.url);

/**
 * [H722] Measures the PCM files in the folder of a transcoding run. It takes a good part of a second of processor time, so
 * it runs in a process of its own. @throws ProcessLimitError
 */
export const measureSong = (pool: ProcessPool, folder: string, limits: Partial<ProcessLimits>) =>
  runIsolated<string, Measurements>(pool, worker, folder, limits);
