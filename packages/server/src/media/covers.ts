import sharp from 'sharp';
import type { Files } from '../files/index.ts';

/** [R039] The widths in which covers are stored. */
export const COVER_SIZES = [128, 256, 500, 1024] as const;
export type CoverSize = (typeof COVER_SIZES)[number];

/** The most pixels that an image may decode to: a small file can hold a huge image. */
const MAX_PIXELS = 40_000_000;

export const coverKey = (prefix: string, size: CoverSize) => `${prefix}/${size}.jpg`;

/** Stores an image as a square cover in four sizes. False where it is no image, or a larger one than is decoded. */
export async function storeCover(
  files: Files,
  prefix: string,
  image: Uint8Array | { readonly path: string },
): Promise<boolean> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false } as const;
  try {
    const large = await sharp(image instanceof Uint8Array ? image : image.path, options)
      .rotate()
      .resize(1024, 1024, { fit: 'cover' })
      .flatten({ background: '#000000' })
      .toColourspace('srgb')
      .raw()
      .timeout({ seconds: 10 })
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = large.info;
    for (const size of COVER_SIZES) {
      const jpeg = await sharp(large.data, { raw: { width, height, channels } })
        .resize(size, size)
        .jpeg({ quality: 82, mozjpeg: false })
        .toBuffer();
      await files.put(coverKey(prefix, size), jpeg);
    }
    return true;
  } catch {
    await files.remove(prefix);
    return false;
  }
}
