import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/** How far two colours may be apart and still count as equal, 0 to 1; below it lie the rounding errors of drawing. */
const COLOUR_THRESHOLD = 0.1;

/** How a screenshot differs from its reference. */
export interface Difference {
  /** Share of the pixels that differ, 0 to 1. Smoothed edges do not count; 1 where the sizes differ. */
  readonly share: number;
  /** Width and height where they differ from those of the reference, in words. */
  readonly sizes: string | null;
  /** The reference in grey with the different pixels in red, as PNG; null where the sizes differ. */
  readonly diff: Buffer | null;
}

/** The format of references: small, and decoded to the same pixels everywhere. */
export const encodeReference = (screenshot: Uint8Array): Promise<Buffer> =>
  sharp(screenshot).webp({ quality: 82, effort: 4 }).toBuffer();

const decode = (image: Uint8Array) =>
  sharp(image).removeAlpha().ensureAlpha().raw().toBuffer({ resolveWithObject: true });

/**
 * Compares a screenshot with its reference pixel by pixel. The screenshot is encoded like the reference first, so that
 * the loss of the format is the same on both sides.
 */
export async function compareScreenshots(reference: Uint8Array, screenshot: Uint8Array): Promise<Difference> {
  const [was, is] = await Promise.all([decode(reference), decode(await encodeReference(screenshot))]);
  const { width, height } = was.info;
  if (is.info.width !== width || is.info.height !== height) {
    const sizes = `${is.info.width}x${is.info.height} instead of ${width}x${height}`;
    return { share: 1, sizes, diff: null };
  }
  const marked = new Uint8Array(width * height * 4);
  const count = pixelmatch(was.data, is.data, marked, width, height, { threshold: COLOUR_THRESHOLD });
  const diff = await sharp(marked, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return { share: count / (width * height), sizes: null, diff };
}

/** Below this standard deviation of all colour values, 0 to 255, a screenshot shows one colour and nothing else. */
const LEAST_DEVIATION = 4;

/** [H229] Whether a screenshot is blank, as that of a page which has not been drawn. */
export async function isBlank(screenshot: Uint8Array): Promise<boolean> {
  const { channels } = await sharp(screenshot).removeAlpha().stats();
  return channels.every(({ stdev }) => stdev < LEAST_DEVIATION);
}

/**
 * [H229] Encodes screenshots as references, all of them or none.
 * @throws Error that names those which are blank
 */
export async function encodeReferences(
  taken: Iterable<{ readonly name: string; readonly screenshot: Uint8Array }>,
): Promise<readonly { readonly name: string; readonly file: Buffer }[]> {
  const references: { name: string; file: Buffer }[] = [];
  const blank: string[] = [];
  for (const { name, screenshot } of taken) {
    if (await isBlank(screenshot)) blank.push(name);
    references.push({ name, file: await encodeReference(screenshot) });
  }
  if (blank.length > 0) throw new Error(`blank, so that no reference was written: ${blank.join(', ')}`);
  return references;
}
