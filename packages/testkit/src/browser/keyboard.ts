import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

export async function hasFocus(element: Locator): Promise<void> {
  const page = element.page();
  await element
    .and(page.locator(':focus'))
    .waitFor({ state: 'attached' })
    .catch(async () => {
      throw new Error(`${element} has no focus, but ${await describeFocus(page)}`);
    });
}

/**
 * Presses a key until the element has the focus. Asserts that each element focused on the way is visible and
 * looks focused.
 */
export async function pressUntil(page: Page, key: string, element: Locator): Promise<void> {
  await element.first().waitFor({ state: 'attached' });
  for (let press = 0; press < 80; press++) {
    await page.keyboard.press(key);
    const isThere = await element.evaluate((one) => one === document.activeElement);
    const fault = await page.evaluate(findFocusFault);
    assert.equal(fault, null, `after ${key}: ${await describeFocus(page)}`);
    if (isThere) return;
  }
  throw new Error(`${key} does not reach ${element}`);
}

const describeFocus = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160) ?? 'nothing');

/** Runs in the page: returns what is wrong with the focused element, or null. */
function findFocusFault(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const box = focused.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return 'it is not visible';
  const style = getComputedStyle(focused);
  const shows = style.outlineStyle !== 'none' || style.boxShadow !== 'none';
  const row = focused.closest('[data-composer-row]');
  return shows || (row && getComputedStyle(row).boxShadow !== 'none') ? null : 'it does not show the focus';
}
