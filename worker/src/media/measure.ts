import type { ProcessLimits } from '@hangout/platform/isolation/process-limits';
import type { ProcessPool } from '@hangout/platform/isolation/process-pool';
import { runIsolated } from '@hangout/platform/isolation/run-isolated';
import type { ExtraQuality, Loudness } from '@hangout/rules';

/** Measurements of a song's PCM files; null if a file does not exist or could not be measured. */
export interface Measurements {
  /** Loudness 0 to 1, one value per second. */
  readonly energy: readonly number[] | null;
  /** [H1165] By EBU R128; null also for silence. */
  readonly loudness: Loudness | null;
  /** How much later the music begins in the HLS rendition than in the source, ms. */
  readonly hlsOffsetMs: number | null;
  /** The offset of the m4a, ms. */
  readonly httpOffsetMs: number | null;
  /** The offset of each other quality, ms. */
  readonly qualityOffsetsMs: Readonly<Record<ExtraQuality, number | null>>;
}

const worker = new URL('./measure-worker.ts', import.meta.url);

/**
 * [H722] Measures the PCM files in the folder of a transcoding run. It takes a large part of a second of CPU time, so
 * it runs in a separate process. @throws ProcessLimitError
 */
export const measureSong = (pool: ProcessPool, folder: string, limits: Partial<ProcessLimits>) =>
  runIsolated<string, Measurements>(pool, worker, folder, limits);
