import type { ProcessLimits } from '@hangout/platform/isolation/process-limits';
import type { ProcessPool } from '@hangout/platform/isolation/process-pool';
import { runIsolated } from '@hangout/platform/isolation/run-isolated';
import type { ExtraQuality, Loudness } from '@hangout/rules';

/** What was measured in a song's PCM files; null if a file is missing or could not be measured. */
export interface Measurements {
  /** How loud each second is, 0 to 1. */
  readonly energy: readonly number[] | null;
  /** [H1165] By EBU R128; also null for silence. */
  readonly loudness: Loudness | null;
  /** How much later the music begins in HLS than in the source, ms. */
  readonly hlsOffsetMs: number | null;
  /** The same for the m4a, ms. */
  readonly httpOffsetMs: number | null;
  /** The same for each other quality, ms. */
  readonly qualityOffsetsMs: Readonly<Record<ExtraQuality, number | null>>;
}

const worker = new URL('./measure-worker.ts', import.meta.url);

/**
 * [H722] Measures the PCM files in a transcoding folder. Runs in a process of its own, because it takes a large part of
 * a second of CPU time. @throws ProcessLimitError
 */
export const measureSong = (pool: ProcessPool, folder: string, limits: Partial<ProcessLimits>) =>
  runIsolated<string, Measurements>(pool, worker, folder, limits);
