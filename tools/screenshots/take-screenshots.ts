import { join } from 'node:path';
import { restoreSession } from '@hangout/testkit/browser/page-actions';
import { openScreen, type Screen, type ScreenData, waitUntilDrawn } from '@hangout/testkit/browser/screens';
import { openWindow } from '@hangout/testkit/browser/test-browsers';
import type { Browser } from 'playwright-core';
import { fileOf, type Language, sizes } from './sizes.ts';

/** Rendering a frame in 3D without a graphics card takes seconds, ms. */
const SCREENSHOT_MS = 120_000;

/**
 * Takes the pictures of one screen in one language in all sizes, into the folder. A desktop and a phone have layouts of
 * their own, so each of them opens the screen anew; between sizes of the same layout the window is resized.
 * @throws where the screen does not appear
 */
export async function takeScreenshots(
  browser: Browser,
  screen: Screen,
  data: ScreenData,
  language: Language,
  folder: string,
): Promise<void> {
  for (const touch of [false, true]) {
    const [first, ...others] = sizes.filter((size) => size.touch === touch);
    if (!first) continue;
    const { width, height } = first;
    const window = await openWindow(browser, { width, height, touch, language });
    try {
      if (screen.viewer !== 'guest') await restoreSession(window, data.tokens[screen.viewer]);
      await openScreen(window.page, screen, data, language);
      for (const size of [first, ...others]) {
        await window.page.setViewportSize(size);
        await waitUntilDrawn(window.page).catch((error: Error) => console.log(screen.name, error.message));
        const path = join(folder, fileOf(screen.name, language, size));
        await window.page.screenshot({ path, type: 'jpeg', quality: 85, timeout: SCREENSHOT_MS });
      }
      const errors = window.consoleErrors.filter((error) => !error.includes('Failed to load resource'));
      if (errors.length > 0) console.log(screen.name, errors.join(' | ').slice(0, 300));
    } finally {
      await window.context.close();
    }
  }
}
