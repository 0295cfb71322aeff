import sharp from 'sharp';

/** The most pixels that an image may decode to: a small file can hold a huge image (decompression bomb). */
const MAX_PIXELS = 50_000_000;

/**
 * Resizes an image to WebP in each width (pixels): with its aspect ratio, turned upright and without EXIF data. Null
 * where the file is no readable image.
 */
export async function resizeImage(
  path: string,
  widths: readonly number[],
): Promise<ReadonlyMap<number, Uint8Array> | null> {
  try {
    const resized = new Map<number, Uint8Array>();
    for (const width of widths) {
      const image = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
      resized.set(
        width,
        await image
          .rotate()
          .resize({ width, withoutEnlargement: true })
          .webp()
          .timeout({ seconds: 10 })
          .toBuffer(),
      );
    }
    return resized;
  } catch {
    return null;
  }
}
export { type ResizedImage, resizeChatImage } from './chat-image.ts';
