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
 * Runs an image job in a process of the pool, by `script`. Null if the image cannot be read or needs too much memory.
 * @throws ProcessPoolBusyError if too many jobs are waiting @throws ProcessLimitError on a timeout
 */
export const runIsolatedImageJob = <I, O>(
  pool: ProcessPool,
  script: URL,
  job: I,
  limits: ProcessLimits = pool.limits,
): Promise<O | null> =>
  runIsolated<I, O | null>(pool, script, job, limits).catch((error) => {
    if (error instanceof ProcessPoolBusyError) throw error;
    // On a busy machine even a valid image may take too long, so a timeout is reported as such and not as an unreadable
    // image.
    if (error instanceof ProcessLimitError && error.reason === 'time') throw error;
    return null;
  });

const worker = new URL('./image-worker.ts', import.meta.url);

const runImageJob = <O>(pool: ProcessPool, job: ImageJob, limits?: ProcessLimits) =>
  runIsolatedImageJob<ImageJob, O>(pool, worker, job, limits);

/**
 * Resizes an uploaded image to WebP in each width (pixels). Keeps the aspect ratio, rotates the image upright and
 * removes EXIF data. Null if the file is not an image of an accepted format, or is too large to decode.
 * @throws ProcessPoolBusyError if too many images are waiting
 * @throws ProcessLimitError if it took too long
 */
export const resizeImage = (pool: ProcessPool, path: string, widths: readonly number[]) =>
  runImageJob<ReadonlyMap<number, Uint8Array>>(pool, { kind: 'widths', path, widths });

/**
 * [H381] Resizes an uploaded image of a chat message to WebP in each width. Animations stay animated. Null and errors
 * as for `resizeImage`.
 */
export const resizeChatImage = (pool: ProcessPool, path: string, widths: readonly number[]) =>
  runImageJob<ResizedImage>(pool, { kind: 'chat', path, widths });

/**
 * [R039] Crops and resizes the cover of an uploaded song to JPEG in four sizes. Runs in the audio pool, but within the
 * limits of an image. Null in the cases of `resizeImage`, and also on a timeout, because a song is accepted even
 * without its cover. @throws ProcessPoolBusyError if too many songs are waiting
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

/** [H576] Like `resizeUploadedCover` for a cover that the owner has chosen, in the image pool. */
export const resizeChosenCover = (pool: ProcessPool, path: string) =>
  runImageJob<ReadonlyMap<CoverSize, Uint8Array>>(pool, { kind: 'cover', source: path });
