import { type IsolationLimits, runIsolated } from '../isolation/run-isolated.ts';
import type { CoverSize, ImageSource } from './resize.ts';
import type { ResizedImage } from './resize-chat-image.ts';

export type { ResizedImage };

/** A job of the image worker. */
export type ImageJob =
  | { readonly kind: 'widths' | 'chat'; readonly path: string; readonly widths: readonly number[] }
  | { readonly kind: 'cover'; readonly source: ImageSource };

const limits: IsolationLimits = { timeoutMs: 20_000, maxMemoryMb: 1_024 };
const worker = new URL('./image-worker.ts', import.meta.url);

/** Null where the image cannot be read, or exceeds a limit. */
const runImageJob = <O>(job: ImageJob): Promise<O | null> =>
  runIsolated<ImageJob, O | null>(worker, job, limits).catch(() => null);

/**
 * Resizes an uploaded image to WebP in each width (pixels): with its aspect ratio, turned upright and without EXIF
 * data. Null where the file is no image of an accepted format, or too large to decode.
 */
export const resizeImage = (path: string, widths: readonly number[]) =>
  runImageJob<ReadonlyMap<number, Uint8Array>>({ kind: 'widths', path, widths });

/** [H381] Resizes an uploaded image of a chat message to WebP in each width; animations stay animated. Null as above. */
export const resizeChatImage = (path: string, widths: readonly number[]) =>
  runImageJob<ResizedImage>({ kind: 'chat', path, widths });

/** [R039] Crops and resizes the cover of an uploaded song to JPEG in four sizes. Null as above. */
export const resizeUploadedCover = (source: ImageSource) =>
  runImageJob<ReadonlyMap<CoverSize, Uint8Array>>({ kind: 'cover', source });
