/** npm run screenshots: takes the screenshots of docs/screenshots/ from the demo world once residents have joined. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApi } from '@hangout/contract/framework/api-client';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { startRestartableApp } from '@hangout/testkit/app-process/restartable-app';
import { launchBrowser } from '@hangout/testkit/browser';
import { byTestId } from '@hangout/testkit/browser/page-actions';
import { waitForSound } from '@hangout/testkit/browser/sound';
import { openWindow } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

const folder = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url));
const slug = 'velvet-static';
/** How long residents chat before the screenshots, ms. */
const CHAT_MS = 90_000;
const sizes = [
  { width: 1440, height: 900, touch: false },
  { width: 390, height: 844, touch: true },
];
const pages: Record<string, (page: Page, address: string) => Promise<void>> = {
  app: async (page, address) => {
    await page.goto(address);
    await byTestId(page, 'promoted-card').first().waitFor();
  },
  hangout: async (page, address) => {
    await page.goto(`${address}/r/${slug}?stage=3d`);
    await waitForSound(page, 90_000);
    // Figures appear on the floor one after another, and 3D without a graphics card is slow.
    await page.waitForTimeout(15_000);
  },
  'sign-up': async (page, address) => {
    await page.goto(`${address}/sign-up`);
    await byTestId(page, 'sign-up-email').waitFor();
  },
};

const app = await startRestartableApp({ seed: 'demo' });
const browser = await launchBrowser();
try {
  await mkdir(folder, { recursive: true });
  await waitForUsers(app.address);
  for (const { touch, ...size } of sizes)
    for (const [name, show] of Object.entries(pages)) {
      const { page, context, consoleErrors } = await openWindow(browser, {
        ...size,
        touch,
        reducedMotion: false,
      });
      await show(page, app.address);
      await waitForImages(page);
      const file = join(folder, `${name}-${size.width}x${size.height}.png`);
      await page.screenshot({ path: file, timeout: 60_000 });
      console.log(
        file,
        consoleErrors.length > 0 ? `(errors: ${consoleErrors.join(' | ').slice(0, 300)})` : '',
      );
      await context.close();
    }
} finally {
  await browser.close();
  await app.close();
}
process.exit();

/** Waits until most residents have joined and have chatted for a while. */
async function waitForUsers(address: string): Promise<void> {
  const api = createApi({ base: address });
  const isFull = async () => (await api(rooms.byId, { id: slug })).numberOfUsersInRoom >= 6;
  await waitFor('residents have joined', isFull, { timeoutMs: 60_000, intervalMs: 500 });
  await new Promise((resolve) => setTimeout(resolve, CHAT_MS));
}

/** Waits for fonts and visible images; what does not load in time is printed. */
async function waitForImages(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(() => {
      const isInSight = (one: Element) => {
        const { top, bottom, left, right } = one.getBoundingClientRect();
        return bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
      };
      const pictures = [...document.images].filter((one) => isInSight(one) && one.naturalWidth === 0);
      return [...pictures.map((one) => one.src), ...(document.fonts.status === 'loaded' ? [] : ['letters'])];
    });
  await waitFor('fonts and images are loaded', async () => (await missing()).length === 0, {
    timeoutMs: 30_000,
  }).catch(async () => console.log('not loaded:', await missing()));
  await page.waitForTimeout(1_500);
}
