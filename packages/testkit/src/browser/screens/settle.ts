import type { Page } from 'playwright-core';
import { waitFor } from '../../wait-for.ts';

/** Waits until fonts and all images in sight are loaded and drawn. @throws Error with what is missing after 30 s */
export async function waitUntilDrawn(page: Page): Promise<void> {
  let missing: string[] = [];
  const isDrawn = async () => {
    missing = await page.evaluate(findMissing);
    return missing.length === 0;
  };
  await waitFor('fonts and images are loaded', isDrawn, { timeoutMs: 30_000, intervalMs: 100 }).catch(
    (cause) => {
      throw new Error(`not loaded: ${missing.join(', ')}`, { cause });
    },
  );
  await page.evaluate(
    () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)))),
  );
}

/** Runs in the page: addresses of images in sight that are not loaded, and of fonts that are. */
async function findMissing(): Promise<string[]> {
  const isInSight = (element: Element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth && right > left;
  };
  const images = [...document.images].filter(isInSight);
  const late = images.filter((image) => !image.complete).map((image) => image.src);
  // A background image has no event; an image of the same address is loaded when the background is.
  const backgrounds = [...document.querySelectorAll('[style*="url("]')]
    .filter(isInSight)
    .flatMap((element) =>
      [...getComputedStyle(element).backgroundImage.matchAll(/url\("([^"]+)"\)/g)].map(([, url = '']) => url),
    );
  const load = async (url: string) => {
    const image = new Image();
    image.src = url;
    await image.decode().catch(() => {});
  };
  await Promise.all([...new Set(backgrounds)].map(load));
  await Promise.all(images.filter((image) => image.complete).map((image) => image.decode().catch(() => {})));
  return [...late, ...(document.fonts.status === 'loaded' ? [] : ['fonts'])];
}
