import type { ProcessLimits } from '../isolation/process-limits.ts';
import { ProcessLimitError } from '../isolation/process-limits.ts';
import { type MediaProcesses, type ProcessPool, ProcessPoolBusyError } from '../isolation/process-pool.ts';
import { runIsolated } from '../isolation/run-isolated.ts';
import type { LinkImageFacts } from './link-image/link-image-facts.ts';
import type { CoverSize, ImageSource } from './resize.ts';
import type { ResizedImage } from './resize-chat-image.ts';

export type { LinkImageFacts, ResizedImage };

export type ImageJob =
  | { readonly kind: 'widths' | 'chat'; readonly path: string; readonly widths: readonly number[] }
  | { readonly kind: 'cover'; readonly source: ImageSource }
  | { readonly kind: 'link'; readonly facts: LinkImageFacts };

const worker = new URL('./image-worker.ts', import.meta.url);

/**
 * Runs a job; null if the image cannot be read or needs too much memory. @throws ProcessPoolBusyError,
 * ProcessLimitError
 */
const runImageJob = <O>(pool: ProcessPool, job: ImageJob, limits: ProcessLimits = pool.limits) =>
  runIsolated<ImageJob, O | null>(pool, worker, job, limits).catch((error) => {
    if (error instanceof ProcessPoolBusyError) throw error;
    // A busy machine is slow even with a valid image, so a timeout does not mean that it cannot be read.
    if (error instanceof ProcessLimitError && error.reason === 'time') throw error;
    return null;
  });

/**
 * Resizes an uploaded image to WebP in each width (pixels): keeps its aspect ratio, rotates it upright and removes
 * EXIF data. Null if the file is not an image of an accepted format, or is too large to decode.
 * @throws ProcessPoolBusyError if too many images are waiting
 * @throws ProcessLimitError if it took too long
 */
export const resizeImage = (pool: ProcessPool, path: string, widths: readonly number[]) =>
  runImageJob<ReadonlyMap<number, Uint8Array>>(pool, { kind: 'widths', path, widths });

/**
 * [H381] Resizes an uploaded image of a chat message to WebP in each width; animations stay animated. Null and errors
 * as in `resizeImage`.
 */
export const resizeChatImage = (pool: ProcessPool, path: string, widths: readonly number[]) =>
  runImageJob<ResizedImage>(pool, { kind: 'chat', path, widths });

/**
 * [R039] Crops and resizes the cover of an uploaded song to JPEG in four sizes, in the audio pool but within the
 * limits of an image. Null as in `resizeImage`, and if it took too long, because a song is accepted even without its
 * cover.
 * @throws ProcessPoolBusyError if too many songs are waiting
 */
export const resizeUploadedCover = ({ audio, images }: MediaProcesses, source: ImageSource) =>
  runImageJob<ReadonlyMap<CoverSize, Uint8Array>>(audio, { kind: 'cover', source }, images.limits).catch(
    (error) => {
      if (error instanceof ProcessLimitError) return null;
      throw error;
    },
  );

/** [H576] Does the same for a cover that the owner has chosen, in the image pool. */
export const resizeChosenCover = (pool: ProcessPool, path: string) =>
  runImageJob<ReadonlyMap<CoverSize, Uint8Array>>(pool, { kind: 'cover', source: path });

/** [H272] Composes the image of a hangout's link preview, JPEG. Null and errors as in `resizeImage`. */
export const composeLinkImage = (pool: ProcessPool, facts: LinkImageFacts) =>
  runImageJob<Uint8Array>(pool, { kind: 'link', facts });
