import { join } from 'node:path';
import { restoreSession } from '@hangout/testkit/browser/page-actions';
import {
  openScreen,
  type Screen,
  type ScreenData,
  type Viewer,
  waitUntilDrawn,
} from '@hangout/testkit/browser/screens';
import { openWindow } from '@hangout/testkit/browser/test-browsers';
import type { Browser, BrowserContext } from 'playwright-core';
import { fileOf, type Language, type Size, sizes } from './sizes.ts';

/** Time limit of a screenshot, ms. Without a graphics card, a frame in 3D takes seconds. */
const SCREENSHOT_MS = 120_000;

/** Takes screenshots of one running app. */
export interface Photographer {
  /**
   * Takes the screenshots of a screen in one language and all sizes. The screen is opened once for the desktop layout
   * and once for the phone layout; between sizes of a layout the window is resized.
   * @throws if the screen does not appear
   */
  take(screen: Screen, language: Language): Promise<void>;
}

/**
 * Keeps one browser context for each viewer, layout and language, because its cache speeds up the next page.
 */
export function createPhotographer(browser: Browser, data: ScreenData, folder: string): Photographer {
  const contexts = new Map<string, Promise<BrowserContext>>();
  const open = async (viewer: Viewer, touch: boolean, language: Language): Promise<BrowserContext> => {
    const window = await openWindow(browser, { touch, language });
    if (viewer !== 'guest') await restoreSession(window, data.tokens[viewer]);
    return window.context;
  };
  const takeSizes = async (screen: Screen, language: Language, wanted: readonly Size[], touch: boolean) => {
    const key = `${screen.viewer} ${language} ${touch}`;
    const context = contexts.get(key) ?? open(screen.viewer, touch, language);
    contexts.set(key, context);
    const page = await (await context).newPage();
    page.on('pageerror', (error) => console.log(screen.name, error.message));
    const [first] = wanted;
    try {
      if (first) await page.setViewportSize(first);
      await openScreen(page, screen, data, language);
      for (const size of wanted) {
        await page.setViewportSize(size);
        await waitUntilDrawn(page).catch((error: Error) => console.log(screen.name, error.message));
        const path = join(folder, fileOf(screen.name, language, size));
        await page.screenshot({ path, type: 'jpeg', quality: 85, timeout: SCREENSHOT_MS });
      }
    } finally {
      await page.close();
    }
  };
  return {
    async take(screen, language) {
      for (const touch of [false, true]) {
        const wanted = sizes.filter((size) => size.touch === touch);
        await takeSizes(screen, language, wanted, touch);
      }
    },
  };
}
