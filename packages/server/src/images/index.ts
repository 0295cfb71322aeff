import sharp from 'sharp';

/** No honest picture has more points; what unpacks to more is a trap. */
const mostPoints = 50_000_000;

/**
 * A picture as webp in each width, in pixels, its shape kept, turned upright and without what cameras write into it.
 * Null when it is no picture that can be read.
 */
export async function resizeImage(
  path: string,
  widths: readonly number[],
): Promise<ReadonlyMap<number, Uint8Array> | null> {
  try {
    const shrunk = new Map<number, Uint8Array>();
    for (const width of widths) {
      const picture = sharp(path, { limitInputPixels: mostPoints, failOn: 'error' });
      shrunk.set(
        width,
        await picture
          .rotate()
          .resize({ width, withoutEnlargement: true })
          .webp()
          .timeout({ seconds: 10 })
          .toBuffer(),
      );
    }
    return shrunk;
  } catch {
    return null;
  }
}
export { type ResizedImage, resizeChatImage } from './chat-image.ts';
