import {
  type MediaProcesses,
  ProcessLimitError,
  type ProcessPool,
  ProcessPoolBusyError,
} from '../isolation/index.ts';
import type { ProcessLimits } from '../isolation/process-limits.ts';
import { runIsolated } from '../isolation/run-isolated.ts';
import type { LinkImageFacts } from './link-image/link-image-facts.ts';
import type { CoverSize, ImageSource } from './resize.ts';
import type { ResizedImage } from './resize-chat-image.ts';

export { readVenueImage } from './link-image/venue-images.ts';
export type { LinkImageFacts, ResizedImage };

/** A job of the image worker. */
export type ImageJob =
  | { readonly kind: 'widths' | 'chat'; readonly path: string; readonly widths: readonly number[] }
  | { readonly kind: 'cover'; readonly source: ImageSource }
  | { readonly kind: 'link'; readonly facts: LinkImageFacts };

const worker = new URL('./image-worker.ts', import.meta.url);

/** Null where the image cannot be read, or needs too much memory. @throws ProcessPoolBusyError, ProcessLimitError */
const runImageJob = <O>(pool: ProcessPool, job: ImageJob, limits: ProcessLimits = pool.limits) =>
  runIsolated<ImageJob, O | null>(pool, worker, job, limits).catch((error) => {
    if (error instanceof ProcessPoolBusyError) throw error;
    // A busy machine is slow with a good image, too, so this does not say that it cannot be read.
    if (error instanceof ProcessLimitError && error.reason === 'time') throw error;
    return null;
  });

/**
 * Resizes an uploaded image to WebP in each width (pixels): with its aspect ratio, turned upright and without EXIF
 * data. Null where the file is no image of an accepted format, or too large to decode.
 * @throws ProcessPoolBusyError when too many images wait
 * @throws ProcessLimitError when it took too long
 */
export const resizeImage = (pool: ProcessPool, path: string, widths: readonly number[]) =>
  runImageJob<ReadonlyMap<number, Uint8Array>>(pool, { kind: 'widths', path, widths });

/**
 * [H381] Resizes an uploaded image of a chat message to WebP in each width; animations stay animated. Null and errors as
 * above.
 */
export const resizeChatImage = (pool: ProcessPool, path: string, widths: readonly number[]) =>
  runImageJob<ResizedImage>(pool, { kind: 'chat', path, widths });

/**
 * [R039] Crops and resizes the cover of an uploaded song to JPEG in four sizes, among the processes of the song but within
 * the limits of an image. Null as above, and where it took too long: a song is there without its cover, too.
 * @throws ProcessPoolBusyError when too many songs wait
 */
export const resizeUploadedCover = ({ audio, images }: MediaProcesses, source: ImageSource) =>
  runImageJob<ReadonlyMap<CoverSize, Uint8Array>>(audio, { kind: 'cover', source }, images.limits).catch(
    (error) => {
      if (error instanceof ProcessLimitError) return null;
      throw error;
    },
  );

/** [H576] The same for a cover that its owner has chosen, among the processes of images. */
export const resizeChosenCover = (pool: ProcessPool, path: string) =>
  runImageJob<ReadonlyMap<CoverSize, Uint8Array>>(pool, { kind: 'cover', source: path });

/** [H272] Composes the image of a hangout's link preview, JPEG. Null and errors as above. */
export const composeLinkImage = (pool: ProcessPool, facts: LinkImageFacts) =>
  runImageJob<Uint8Array>(pool, { kind: 'link', facts });
