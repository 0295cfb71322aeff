import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Screen } from '@hangout/testkit/browser/screens';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { fileOf, languages, sizes } from './sizes.ts';

/** Height of a thumbnail, px, at which all sheets together stay below 3 MB. */
const THUMBNAIL_HEIGHT = 120;
const QUALITY = 42;

/** The sheet has two columns, because a WebP image can be at most 16,383 px high. */
const style = `
  body { margin: 0; padding: 16px; background: #0d0a1a; color: #f4f1ff; font: 14px/20px sans-serif; width: max-content;
    display: grid; grid-template-columns: max-content max-content; column-gap: 32px }
  h1 { font-size: 18px; margin: 0 0 12px; grid-column: 1 / -1 }
  p { margin: 10px 0 4px; color: #b9b0d8 } b { color: #f4f1ff }
  div { display: flex; gap: 4px } span { width: 12px }
  img { height: ${THUMBNAIL_HEIGHT}px; display: block; border-radius: 3px }`;

const captionOf = ({ name, route, viewer }: Screen) => `<p><b>${name}</b> · ${route} · ${viewer}</p>`;

/** Returns the screenshots of a screen, in all languages and sizes, that are missing in the folder. */
export const findMissingScreenshots = (folder: string, { name }: Screen): string[] =>
  languages
    .flatMap((language) => sizes.map((size) => fileOf(name, language, size)))
    .filter((file) => !existsSync(join(folder, file)));

/**
 * Returns the HTML of one screen's thumbnails, English and Spanish side by side; empty if no screenshot was
 * taken.
 */
function rowOf(folder: string, screen: Screen): string {
  const rows = languages.map((language) =>
    sizes
      .map((size) => join(folder, fileOf(screen.name, language, size)))
      .filter((file) => existsSync(file))
      .map((file) => `<img src="${pathToFileURL(file).href}" alt="">`)
      .join(''),
  );
  return rows.every((row) => row === '')
    ? ''
    : `<section>${captionOf(screen)}<div>${rows.join('<span></span>')}</div></section>`;
}

/** Composes all screenshots in the folder into one sheet; returns its size in bytes. */
export async function composeSheet(
  browser: Browser,
  folder: string,
  title: string,
  screens: readonly Screen[],
  file: string,
): Promise<number> {
  const rows = screens.map((screen) => rowOf(folder, screen)).join('');
  const source = join(folder, 'sheet.html');
  await writeFile(
    source,
    `<!doctype html><meta charset="utf-8"><style>${style}</style><h1>${title}</h1>${rows}`,
  );
  const page = await browser.newPage({ viewport: { width: 1700, height: 900 } });
  try {
    await page.goto(pathToFileURL(source).href, { waitUntil: 'load' });
    const taken = await page.locator('body').screenshot({ type: 'png', timeout: 120_000 });
    const { size } = await sharp(taken).webp({ quality: QUALITY, effort: 6 }).toFile(file);
    return size;
  } finally {
    await page.close();
    await rm(source);
  }
}
