import { isAcceptedFormat } from './formats.ts';

/** [R039] The widths in which covers are stored. */
export const COVER_SIZES = [128, 256, 500, 1024] as const;
export type CoverSize = (typeof COVER_SIZES)[number];

export type ImageSource = string | Uint8Array;

/**
 * [H144] [H326] Maximum number of pixels of a decoded image, because a small file can contain a huge one (decompression
 * bomb).
 */
const MAX_PIXELS = 50_000_000;
/** Width of the largest cover, px, from which the others are made. */
const LARGEST_COVER = 1024;

/**
 * Resizes an image to WebP in each width (px), upright, with its aspect ratio and without EXIF data. Null if the format
 * is not accepted.
 * @throws Error if the image cannot be read
 */
export async function resizeToWidths(
  source: ImageSource,
  widths: readonly number[],
): Promise<Map<number, Uint8Array> | null> {
  if (!(await isAccepted(source))) return null;
  const sharp = await loadSharp();
  const resized = new Map<number, Uint8Array>();
  for (const width of widths) {
    const image = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    resized.set(width, await image.rotate().resize({ width, withoutEnlargement: true }).webp().toBuffer());
  }
  return resized;
}

/**
 * Crops an image to a square cover and resizes it to JPEG in four sizes. Null if the format is not accepted.
 * @throws Error if the image cannot be read
 */
export async function resizeCover(source: ImageSource): Promise<Map<CoverSize, Uint8Array> | null> {
  if (!(await isAccepted(source))) return null;
  const sharp = await loadSharp();
  const large = await sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
    .rotate()
    .resize(LARGEST_COVER, LARGEST_COVER, { fit: 'cover' })
    .flatten({ background: '#000000' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = large.info;
  const resized = new Map<CoverSize, Uint8Array>();
  for (const size of COVER_SIZES)
    resized.set(
      size,
      await sharp(large.data, { raw: { width, height, channels } })
        .resize(size, size)
        .jpeg({ quality: 82, mozjpeg: false })
        .toBuffer(),
    );
  return resized;
}

async function isAccepted(source: ImageSource): Promise<boolean> {
  const sharp = await loadSharp();
  const { format } = await sharp(source, { limitInputPixels: MAX_PIXELS }).metadata();
  return isAcceptedFormat(format);
}

/**
 * Servers import the sizes above but decode images in other processes, so libvips is not loaded with this
 * file.
 */
const loadSharp = async () => (await import('sharp')).default;
