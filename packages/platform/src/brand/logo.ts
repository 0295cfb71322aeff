import { readFile } from 'node:fs/promises';
import type { Brand } from './brand.ts';

/** Largest logo, bytes. Small, because every first visit loads it. */
const MOST_BYTES = 200_000;
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/**
 * [H1380] Returns the brand's logo as SVG; null for the client's own. A PNG is embedded in an SVG, so that all pages
 * can name one file.
 * @throws Error with a message for the operator if BRAND_LOGO cannot be read, is too large, or is neither SVG nor PNG
 */
export async function readLogo({ builtIn, logoFile }: Brand): Promise<string | null> {
  if (logoFile === null)
    return builtIn === 'hangout' ? null : readFile(new URL(`./${builtIn}.svg`, import.meta.url), 'utf8');
  const bytes = await readFile(logoFile).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`BRAND_LOGO: ${logoFile} can not be read (${error.code})`);
  });
  if (bytes.length > MOST_BYTES)
    throw new Error(`BRAND_LOGO: ${logoFile} has ${bytes.length} bytes; at most ${MOST_BYTES} are allowed`);
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return wrapPng(bytes);
  const text = bytes.toString('utf8');
  if (/<svg[\s>]/.test(text)) return text;
  throw new Error(`BRAND_LOGO: ${logoFile} is neither an SVG nor a PNG image`);
}

function wrapPng(png: Buffer): string {
  const image = `data:image/png;base64,${png.toString('base64')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><image href="${image}" width="32" height="32"/></svg>`;
}
