import type { Page } from 'playwright-core';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Screen sizes of layout tests, widest first. 720 and 512 px are a laptop and a tablet at 200 % zoom. */
export const layoutSizes: readonly Size[] = [
  { width: 2560, height: 1440 },
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 844, height: 390 },
  { width: 820, height: 1180 },
  { width: 720, height: 450 },
  { width: 512, height: 384 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];

/** Resizes the window and waits until the new layout is complete. */
export async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size);
  await waitUntilStill(page);
}

/** Gives up after this many frames in which something moved. */
const MOST_FRAMES = 600;

/**
 * Waits until all boxes of a page are the same in two frames in a row.
 * @throws Error with the elements that still move
 */
export async function waitUntilStill(page: Page): Promise<void> {
  const size = page.viewportSize();
  const moving = await page.evaluate(watchFrames, { width: size?.width ?? null, most: MOST_FRAMES });
  if (moving.length > 0) throw new Error(`the page does not come to rest: ${moving.join(', ')}`);
}

/**
 * Runs in the page: resolves to an empty list as soon as two frames are equal, or to the elements that moved
 * between the last two frames.
 */
async function watchFrames({ width, most }: { width: number | null; most: number }): Promise<string[]> {
  const measure = () => {
    const elements = [...document.body.querySelectorAll('*')];
    const places = elements.flatMap((element) => {
      const box = element.getBoundingClientRect();
      return [box.x, box.y, box.width, box.height];
    });
    return { elements, places };
  };
  let before: ReturnType<typeof measure> | undefined;
  let moving: number[] = [];
  for (let frame = 0; frame < most; frame++) {
    await new Promise(requestAnimationFrame);
    // The window has not been resized yet.
    if (width !== null && innerWidth !== width) continue;
    const now = measure();
    moving = now.places.flatMap((place, index) => (place === before?.places[index] ? [] : [index]));
    if (moving.length === 0 && now.places.length === before?.places.length) return [];
    before = now;
  }
  const names = moving.map((index) => before?.elements[Math.floor(index / 4)]?.outerHTML.slice(0, 100) ?? '');
  return [...new Set(['it moves or comes and goes', ...names])].slice(0, 5);
}

/**
 * Runs in the page: returns faults of the layout, which are horizontal scrolling, and words in controls or
 * headings that are broken across lines.
 */
export function findLayoutFaults(): string[] {
  const faults: string[] = [];
  const scrollWidth = document.scrollingElement?.scrollWidth ?? 0;
  if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth} wide`);
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const control = node.parentElement?.closest(
      'nav, [role="tablist"], [data-vote], [data-variant], h1, h2, h3',
    );
    if (!control || control.closest('[data-spoken-only]')) continue;
    for (const word of (node.textContent ?? '').matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) faults.push(`the word ${word[0]} breaks`);
    }
  }
  return faults;
}
