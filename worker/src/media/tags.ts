import type { ProcessPool } from '@hangout/platform/isolation/process-pool';
import { runIsolated } from '@hangout/platform/isolation/run-isolated';
import { scaleTimeout } from '@hangout/rules/timeouts';
import type { UploadFormat } from './ffmpeg-commands.ts';

export interface Tags {
  readonly format: UploadFormat;
  /** True if the codec is AAC, which is copied without re-encoding. */
  readonly isAac: boolean;
  readonly isLossless: boolean;
  /** Bits per second; null if the header does not state it. */
  readonly bitRate: number | null;
  /** Samples per second. */
  readonly sampleRate: number;
  /** Duration stated in the header, seconds; null if there is none. */
  readonly duration: number | null;
  readonly title: string | null;
  readonly artist: string | null;
  readonly album: string | null;
  readonly genre: string | null;
  readonly isrc: string | null;
  readonly year: number | null;
  readonly bpm: number | null;
  /** Whether the file contains a cover, which is then written to `picturePath`. */
  readonly hasPicture: boolean;
}

/** What the tags worker gets: the music file, and where to write its cover. */
export interface TagsJob {
  readonly path: string;
  readonly picturePath: string;
}

/** Limits for reading tags; lower than those for decoding. */
const limits = { timeoutMs: scaleTimeout(15_000), maxMemoryMb: 512 };
const worker = new URL('./tags-worker.ts', import.meta.url);

/**
 * [H722] Reads a file's tags in a process of its own, and writes its cover to `picturePath`; null if the
 * format is not supported. A hostile header can keep a parser busy, so the process is killed at its limits.
 * @throws ProcessLimitError
 */
export function readTags(pool: ProcessPool, job: TagsJob, signal?: AbortSignal): Promise<Tags | null> {
  const { timeoutMs, maxMemoryMb } = pool.limits;
  return runIsolated<TagsJob, Tags | null>(pool, worker, job, {
    timeoutMs: Math.min(limits.timeoutMs, timeoutMs),
    maxMemoryMb: Math.min(limits.maxMemoryMb, maxMemoryMb),
    signal,
  });
}
