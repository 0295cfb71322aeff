import type { ProcessPool } from '../isolation/index.ts';
import { runIsolated } from '../isolation/run-isolated.ts';
import type { UploadFormat } from './ffmpeg-commands.ts';

/** The format and tags of a music file. */
export interface Tags {
  readonly format: UploadFormat;
  /** The codec is AAC, which is copied without encoding. */
  readonly isAac: boolean;
  readonly isLossless: boolean;
  /** Bits per second; null where the header does not say. */
  readonly bitRate: number | null;
  /** Hz */
  readonly sampleRate: number;
  /** The duration that the header claims, seconds; null where it claims none. */
  readonly duration: number | null;
  readonly title: string | null;
  readonly artist: string | null;
  readonly album: string | null;
  readonly genre: string | null;
  readonly isrc: string | null;
  readonly year: number | null;
  readonly bpm: number | null;
  /** Whether the file holds a cover; it was written to `picturePath`. */
  readonly hasPicture: boolean;
}

/** The job of the tags worker: the music file, and where its cover is written. */
export interface TagsJob {
  readonly path: string;
  readonly picturePath: string;
}

/** The limits for reading tags, lower than those for decoding. */
const limits = { timeoutMs: 15_000, maxMemoryMb: 512 };
const worker = new URL('./tags-worker.ts', import.meta.url);

/**
 * [H722] Reads the tags of a file in a process of its own, and writes its cover to `picturePath`; null where its format is
 * not supported. A malicious header can keep a parser busy: the process is killed at its limits.
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
