import type { Page } from 'playwright-core';
import { waitFor } from '../../wait-for.ts';
import { waitUntilStill } from '../layout.ts';

/**
 * Waits until fonts and visible images are loaded and drawn and nothing moves.
 * @throws Error that lists what is missing
 */
export async function waitUntilDrawn(page: Page): Promise<void> {
  let missing: string[] = [];
  const isDrawn = async () => {
    missing = await page.evaluate(findMissing);
    return missing.length === 0;
  };
  await waitFor('fonts and images are loaded', isDrawn, { intervalMs: 100 }).catch((cause) => {
    throw new Error(`not loaded: ${missing.join(', ')}`, { cause });
  });
  await waitUntilStill(page);
}

/** Runs in the page: returns the URLs of visible images that are not loaded, and `fonts` while fonts are loading. */
async function findMissing(): Promise<string[]> {
  // Lazy images that are scrolled out of a container are not loaded. An IntersectionObserver knows that they
  // are invisible.
  const findVisible = <E extends Element>(elements: readonly E[]) =>
    new Promise<E[]>((resolve) => {
      if (elements.length === 0) return resolve([]);
      const observer = new IntersectionObserver((entries) => {
        observer.disconnect();
        const visible = new Set(entries.filter((entry) => entry.isIntersecting).map(({ target }) => target));
        resolve(elements.filter((element) => visible.has(element)));
      });
      for (const element of elements) observer.observe(element);
    });
  const load = async (url: string) => {
    const image = new Image();
    image.src = url;
    await image.decode().catch(() => {});
  };
  const images = await findVisible([...document.images]);
  const painted = await findVisible([...document.querySelectorAll('[style*="url("]')]);
  // Background images have no load event, so another image is loaded from the same URL.
  const backgrounds = painted.flatMap((element) =>
    [...getComputedStyle(element).backgroundImage.matchAll(/url\("([^"]+)"\)/g)].map(([, url = '']) => url),
  );
  await Promise.all([...new Set(backgrounds)].map(load));
  const late = images.filter((image) => !image.complete).map((image) => image.src);
  await Promise.all(images.filter((image) => image.complete).map((image) => image.decode().catch(() => {})));
  return [...late, ...(document.fonts.status === 'loaded' ? [] : ['fonts'])];
}
