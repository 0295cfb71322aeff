import sharp from 'sharp';
import type { Files } from '../files/index.ts';

/** [R039] Widths in which pictures are kept. */
export const COVER_SIZES = [128, 256, 500, 1024] as const;
export type CoverSize = (typeof COVER_SIZES)[number];

/** Most pixels that a picture may unfold to. */
const MOST_PIXELS = 40_000_000;

export const coverKey = (prefix: string, size: CoverSize) => `${prefix}/${size}.jpg`;

/** Keeps a picture in the four sizes, square. False when it is none, or unfolds to more than we open. */
export async function storeCover(
  files: Files,
  prefix: string,
  picture: Uint8Array | { readonly path: string },
): Promise<boolean> {
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false } as const;
  try {
    const large = await sharp(picture instanceof Uint8Array ? picture : picture.path, options)
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
