import type { Page } from 'playwright-core';
import { addStyles } from './extra-styles.ts';

/** Least contrast for WCAG level AA; text is large from 24 px, in bold from 18.66 px. */
const MIN_CONTRAST = { text: 4.5, largeText: 3 };

/**
 * Returns the visible texts with too little contrast. The background may be an image or a gradient, so the page is
 * drawn without texts, and the colour of each text is compared with the pixels behind it.
 * @param within selector of the part to check
 */
export async function findFaintTexts(page: Page, within = 'body'): Promise<string[]> {
  const { texts, picture } = await takeStillPicture(page, within);
  return page.evaluate(compare, { texts, picture: picture.toString('base64'), min: MIN_CONTRAST });
}

const NO_TEXTS = '*, *::placeholder { color: transparent !important; text-shadow: none !important; }';

/** Gives up after this many screenshots, if texts move all the time. */
const MOST_PICTURES = 10;

/**
 * Returns the visible texts and a screenshot without them. Repeats both if a text has moved in between, as by
 * a new message.
 */
async function takeStillPicture(page: Page, within: string) {
  for (let number = 1; ; number++) {
    const texts = await page.evaluate(collectTexts, within);
    if (texts.length === 0) throw new Error(`no text is in sight in ${within}`);
    const showTexts = await addStyles(page, NO_TEXTS);
    const picture = await page.screenshot({ type: 'png', scale: 'css' });
    await showTexts();
    const after = await page.evaluate(collectTexts, within);
    const moved = findMoved(texts, after);
    if (moved.length === 0) return { texts, picture };
    if (number === MOST_PICTURES)
      throw new Error(`the page does not come to rest: ${moved.map(({ words }) => words).join(', ')}`);
  }
}

function findMoved(before: readonly VisibleText[], after: readonly VisibleText[]): VisibleText[] {
  const places = (texts: readonly VisibleText[]) => new Set(texts.map(({ box }) => JSON.stringify(box)));
  const [left, found] = [places(before), places(after)];
  return [
    ...before.filter(({ box }) => !found.has(JSON.stringify(box))),
    ...after.filter(({ box }) => !left.has(JSON.stringify(box))),
  ];
}

interface VisibleText {
  readonly words: string;
  /** Red, green and blue, 0 to 255 each, and the opacity, 0 to 1. */
  readonly color: readonly [number, number, number, number];
  readonly isLarge: boolean;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** Runs in the page: returns visible texts with colours, sizes and boxes. */
function collectTexts(within: string): VisibleText[] {
  const found: VisibleText[] = [];
  const root = document.querySelector(within);
  if (!root) return found;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const words = (node.textContent ?? '').trim();
    if (!element || words === '' || element.closest('[data-spoken-only], [aria-hidden="true"], :disabled'))
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const style = getComputedStyle(element);
    let opacity = 1;
    for (let one: Element | null = element; one; one = one.parentElement)
      opacity *= Number(getComputedStyle(one).opacity);
    const parts = (style.color.match(/[\d.]+/g) ?? []).map(Number);
    // The computed style of a `color-mix()` is like `color(srgb 0.8 0.7 1)`, that of other colours like
    // `rgb(204, 178, 255)`.
    const scale = style.color.startsWith('color(srgb') ? 255 : 1;
    const [r = 0, g = 0, b = 0] = parts.map((part) => part * scale);
    const a = parts[3] ?? 1;
    const size = Number.parseFloat(style.fontSize);
    for (const { x, y, width, height } of range.getClientRects()) {
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      const isInSight = width > 2 && hit !== null && (element.contains(hit) || hit.contains(element));
      if (!isInSight || style.visibility !== 'visible' || opacity < 0.1) continue;
      found.push({
        words: words.slice(0, 40),
        color: [r, g, b, a * opacity],
        isLarge: size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700),
        box: { x, y, width, height },
      });
    }
  }
  return found;
}

/** Runs in the page: returns the texts whose contrast to the pixels behind them is too low. */
async function compare({
  texts,
  picture,
  min,
}: {
  texts: readonly VisibleText[];
  picture: string;
  min: typeof MIN_CONTRAST;
}): Promise<string[]> {
  const bytes = Uint8Array.from(atob(picture), (char) => char.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d', {
    willReadFrequently: true,
  });
  if (!context) throw new Error('no canvas');
  context.drawImage(image, 0, 0);
  const linear = (value: number) =>
    value <= 10.31 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  const luminance = (r: number, g: number, b: number) =>
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const faint: string[] = [];
  for (const { words, color, isLarge, box } of texts) {
    const [red, green, blue, alpha] = color;
    const { data } = context.getImageData(
      Math.max(0, Math.floor(box.x)),
      Math.max(0, Math.floor(box.y)),
      Math.ceil(box.width),
      Math.ceil(box.height),
    );
    const contrasts: number[] = [];
    for (let at = 0; at < data.length; at += 4 * 7) {
      const [r = 0, g = 0, b = 0, drawn = 0] = data.subarray(at, at + 4);
      if (drawn === 0) continue;
      const over = (own: number, behind: number) => own * alpha + behind * (1 - alpha);
      const [text, behind] = [luminance(over(red, r), over(green, g), over(blue, b)), luminance(r, g, b)];
      contrasts.push((Math.max(text, behind) + 0.05) / (Math.min(text, behind) + 0.05));
    }
    // Ignores a few bright pixels, as of a lamp or of a border: they do not make a word unreadable.
    const lowest = contrasts.sort((a, b) => a - b)[Math.floor(contrasts.length * 0.1)];
    const wanted = isLarge ? min.largeText : min.text;
    if (lowest !== undefined && lowest < wanted)
      faint.push(`“${words}” has a contrast of ${lowest.toFixed(1)} where ${wanted} is needed`);
  }
  return [...new Set(faint)];
}
