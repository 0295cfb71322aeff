import { Worker } from 'node:worker_threads';
import type { UploadFormat } from './ffmpeg-commands.ts';

/** What a file says of itself. */
export interface Tags {
  readonly format: UploadFormat;
  /** AAC inside: taken over without encoding it again. */
  readonly isAac: boolean;
  /** Samples a second. */
  readonly sampleRate: number;
  /** Seconds as the header claims; null where it says nothing. */
  readonly duration: number | null;
  readonly title: string | null;
  readonly artist: string | null;
  readonly album: string | null;
  readonly genre: string | null;
  readonly isrc: string | null;
  readonly year: number | null;
  readonly bpm: number | null;
  readonly picture: Uint8Array | null;
}

/** Longest that reading tags may take, ms: a header can be built to keep a reader busy. */
const TAGS_TIMEOUT = 15_000;

/** Reads a file's tags in a worker, so that no file can hold up anybody; null when it is none of our formats. */
export function readTags(path: string, timeoutMs = TAGS_TIMEOUT): Promise<Tags | null> {
  const worker = new Worker(new URL('./tags-worker.ts', import.meta.url), {
    workerData: { path },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  return new Promise<Tags | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), timeoutMs);
    worker.once('message', (tags: Tags | null) => resolve(tags));
    // A file that breaks its reader is none of our formats.
    worker.once('error', () => resolve(null));
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve(null);
    });
  }).finally(() => worker.terminate());
}
