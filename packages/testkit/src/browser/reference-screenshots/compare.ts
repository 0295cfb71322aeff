import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/** Colours that differ by at most this count as equal, 0 to 1; larger than rounding errors of drawing. */
const COLOUR_THRESHOLD = 0.1;

export interface Difference {
  /** Share of different pixels, 0 to 1, without anti-aliased edges; 1 if the sizes differ. */
  readonly share: number;
  readonly sizes: string | null;
  /** The reference in grey with the different pixels in red (PNG); null if the sizes differ. */
  readonly diff: Buffer | null;
}

/** Encodes a screenshot as WebP, which is small and decodes to the same pixels everywhere. */
export const encodeReference = (screenshot: Uint8Array): Promise<Buffer> =>
  sharp(screenshot).webp({ quality: 82, effort: 4 }).toBuffer();

const decode = (image: Uint8Array) =>
  sharp(image).removeAlpha().ensureAlpha().raw().toBuffer({ resolveWithObject: true });

/**
 * Compares a screenshot with its reference. The screenshot is first encoded in the same way, so that both
 * have the same compression loss.
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

/** If the colour values (0 to 255) deviate less than this, the screenshot shows only one colour. */
const LEAST_DEVIATION = 4;

/** [H229] Returns whether a screenshot is blank, as of a page that is not drawn yet. */
export async function isBlank(screenshot: Uint8Array): Promise<boolean> {
  const { channels } = await sharp(screenshot).removeAlpha().stats();
  return channels.every(({ stdev }) => stdev < LEAST_DEVIATION);
}

/** [H229] Encodes screenshots as references. @throws Error with the names of blank ones */
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
