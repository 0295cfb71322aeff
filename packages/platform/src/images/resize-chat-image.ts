import sharp from 'sharp';
import { isAcceptedFormat } from './formats.ts';

/** Size of an image in px, and its WebP bytes by width. */
export interface ResizedImage {
  readonly width: number;
  readonly height: number;
  readonly animated: boolean;
  readonly sizes: ReadonlyMap<number, Uint8Array>;
}

/** Maximum number of pixels of an image, summed over all frames. */
const MAX_PIXELS = 60_000_000;
/** An animation is cut off after this many frames. */
const MAX_FRAMES = 150;
/** The largest width of animations, pixels. */
const MAX_ANIMATION_WIDTH = 500;

/**
 * [H381] Resizes a chat image to each width, upright and without EXIF data. The format is found from the
 * bytes. An animation keeps at most 150 frames and a width of 500 px. Null if the format is not accepted.
 * @throws Error if the image cannot be read
 */
export async function resizeChatImage(path: string, widths: readonly number[]): Promise<ResizedImage | null> {
  const seen = await sharp(path, { limitInputPixels: MAX_PIXELS }).metadata();
  if (!isAcceptedFormat(seen.format)) return null;
  const frames = Math.min(seen.pages ?? 1, MAX_FRAMES);
  const animated = frames > 1 && (seen.format === 'gif' || seen.format === 'webp');
  const sizes = new Map<number, Uint8Array>();
  let [width, height] = [0, 0];
  for (const wanted of widths) {
    const to = animated ? Math.min(wanted, MAX_ANIMATION_WIDTH) : wanted;
    const image = sharp(path, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
      ...(animated ? { pages: frames } : {}),
    });
    const upright = animated ? image : image.rotate();
    const { data, info } = await upright
      .resize({ width: to, height: to * 4, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: animated ? 70 : 80, effort: animated ? 2 : 4 })
      .toBuffer({ resolveWithObject: true });
    sizes.set(wanted, data);
    const tall = info.pageHeight ?? info.height;
    if (info.width >= width) [width, height] = [info.width, tall];
  }
  return { width, height, animated, sizes };
}
