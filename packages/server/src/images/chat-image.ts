import sharp from 'sharp';

/** A picture as it is kept: its size in points, and its bytes as webp for each width. */
export interface ResizedImage {
  readonly width: number;
  readonly height: number;
  readonly animated: boolean;
  readonly sizes: ReadonlyMap<number, Uint8Array>;
}

/** What is told from the first bytes; drawings that may carry programs are none of them. */
const formats = ['jpeg', 'png', 'webp', 'gif', 'heif'];
/** All frames together unpack to no more points than this. */
const mostPoints = 60_000_000;
/** Longer films are cut off. */
const mostFrames = 150;
/** Moving pictures are kept no wider, in points. */
const movingWidth = 500;

/**
 * [H381] A picture for chat in each width: its kind read from its bytes, turned upright, without what cameras write
 * into it. Moving ones keep moving, at most 150 frames and 500 points wide. Null when it is none that we read.
 */
export async function resizeChatImage(path: string, widths: readonly number[]): Promise<ResizedImage | null> {
  try {
    const seen = await sharp(path, { limitInputPixels: mostPoints }).metadata();
    if (!formats.includes(seen.format ?? '')) return null;
    const frames = Math.min(seen.pages ?? 1, mostFrames);
    const animated = frames > 1 && (seen.format === 'gif' || seen.format === 'webp');
    const sizes = new Map<number, Uint8Array>();
    let [width, height] = [0, 0];
    for (const wanted of widths) {
      const to = animated ? Math.min(wanted, movingWidth) : wanted;
      const picture = sharp(path, {
        limitInputPixels: mostPoints,
        failOn: 'error',
        ...(animated ? { pages: frames } : {}),
      });
      const upright = animated ? picture : picture.rotate();
      const { data, info } = await upright
        .resize({ width: to, height: to * 4, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: animated ? 70 : 80, effort: animated ? 2 : 4 })
        .timeout({ seconds: 15 })
        .toBuffer({ resolveWithObject: true });
      sizes.set(wanted, data);
      const tall = info.pageHeight ?? info.height;
      if (info.width >= width) [width, height] = [info.width, tall];
    }
    return { width, height, animated, sizes };
  } catch {
    return null;
  }
}
