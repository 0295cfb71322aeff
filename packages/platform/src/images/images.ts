import type { ProcessLimits } from '../isolation/process-limits.ts';
import { ProcessLimitError } from '../isolation/process-limits.ts';
import { type MediaProcesses, type ProcessPool, ProcessPoolBusyError } from '../isolation/process-pool.ts';
import { runIsolated } from '../isolation/run-isolated.ts';
import type { CoverSize, ImageSource } from './resize.ts';
import type { ResizedImage } from './resize-chat-image.ts';

export type { ResizedImage };

export type ImageJob =
  | { readonly kind: 'widths' | 'chat'; readonly path: string; readonly widths: readonly number[] }
  | { readonly kind: 'cover'; readonly source: ImageSource };

/**
 * Runs `script` with an image job in a process of the pool. Null if the image cannot be read or needs too much memory.
 * @throws ProcessPoolBusyError if too many jobs are waiting
 * @throws ProcessLimitError after a timeout
 */
export const runIsolatedImageJob = <I, O>(
  pool: ProcessPool,
  script: URL,
  job: I,
  limits: ProcessLimits = pool.limits,
): Promise<O | null> =>
  runIsolated<I, O | null>(pool, script, job, limits).catch((error) => {
    if (error instanceof ProcessPoolBusyError) throw error;
    // On a busy machine a valid image may take too long too, so a timeout does not count as an unreadable
    // image.
    if (error instanceof ProcessLimitError && error.reason === 'time') throw error;
    return null;
  });

const worker = new URL('./image-worker.ts', import.meta.url);

const runImageJob = <O>(pool: ProcessPool, job: ImageJob, limits?: ProcessLimits) =>
  runIsolatedImageJob<ImageJob, O>(pool, worker, job, limits);

/**
 * Resizes an uploaded image to WebP in each width (px), upright, with its aspect ratio and without EXIF data. Null if
 * the file is no image of an accepted format or is too large to decode.
 * @throws ProcessPoolBusyError if too many images are waiting
 * @throws ProcessLimitError after a timeout
 */
export const resizeImage = (pool: ProcessPool, path: string, widths: readonly number[]) =>
  runImageJob<ReadonlyMap<number, Uint8Array>>(pool, { kind: 'widths', path, widths });

/** [H381] Like `resizeImage` for a chat image; animations stay animated. */
export const resizeChatImage = (pool: ProcessPool, path: string, widths: readonly number[]) =>
  runImageJob<ResizedImage>(pool, { kind: 'chat', path, widths });

/**
 * [R039] Crops and resizes an uploaded song's cover to JPEG in four sizes. Runs in the pool for audio, with the limits
 * of an image. Null if the image cannot be used, and also after a timeout, because a song is accepted without its
 * cover.
 * @throws ProcessPoolBusyError if too many songs are waiting
 */
export const resizeUploadedCover = (
  { audio, images }: Pick<MediaProcesses, 'audio' | 'images'>,
  source: ImageSource,
) =>
  runImageJob<ReadonlyMap<CoverSize, Uint8Array>>(audio, { kind: 'cover', source }, images.limits).catch(
    (error) => {
      if (error instanceof ProcessLimitError) return null;
      throw error;
    },
  );

/** [H576] Like `resizeUploadedCover`, for a cover chosen by the owner, in the pool for images. */
export const resizeChosenCover = (pool: ProcessPool, path: string) =>
  runImageJob<ReadonlyMap<CoverSize, Uint8Array>>(pool, { kind: 'cover', source: path });
