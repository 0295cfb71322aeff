import { Worker } from 'node:worker_threads';
import type { UploadFormat } from './ffmpeg-commands.ts';

/** The format and tags of a music file. */
export interface Tags {
  readonly format: UploadFormat;
  /** The codec is AAC, which is copied without encoding. */
  readonly isAac: boolean;
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
  readonly picture: Uint8Array | null;
}

/** The timeout for reading tags, ms: a malicious header can keep a parser busy. */
const TAGS_TIMEOUT = 15_000;

/**
 * Reads the tags of a file in a worker, so that no file can block the server; null where its format is not supported.
 */
export function readTags(path: string, timeoutMs = TAGS_TIMEOUT): Promise<Tags | null> {
  const worker = new Worker(new URL('./tags-worker.ts', import.meta.url), {
    workerData: { path },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  return new Promise<Tags | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), timeoutMs);
    worker.once('message', (tags: Tags | null) => resolve(tags));
    // A file on which the parser fails counts as not supported.
    worker.once('error', () => resolve(null));
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve(null);
    });
  }).finally(() => worker.terminate());
}
