/** npm run pictures: takes the pictures of docs/pictures/ from a running demo world once people have gathered. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApi } from '@hangout/contract/framework/api-client';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { launchBrowser } from '@hangout/testkit/browser';
import type { Page } from 'playwright-core';
import { openWindow } from '../../e2e/browsers.ts';
import { at } from '../../e2e/doings.ts';
import { openHome } from '../../e2e/house.ts';
import { untilHeard } from '../../e2e/sound.ts';
import { until } from '../../e2e/until.ts';

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const slug = 'velvet-static';
/** Chat fills at the pace of people. */
const CHAT_MS = 90_000;
const sizes = [
  { width: 1440, height: 900, touch: false },
  { width: 390, height: 844, touch: true },
];
const pages: Record<string, (page: Page, address: string) => Promise<void>> = {
  home: async (page, address) => {
    await page.goto(address);
    await at(page, 'promoted-card').first().waitFor();
  },
  hangout: async (page, address) => {
    await page.goto(`${address}/r/${slug}?stage=3d`);
    await untilHeard(page, 90_000);
    // People on the floor arrive in steps, and a scene in 3D takes its time without a graphics card.
    await page.waitForTimeout(15_000);
  },
  'sign-up': async (page, address) => {
    await page.goto(`${address}/sign-up`);
    await at(page, 'sign-up-email').waitFor();
  },
};

const home = await openHome({ seed: 'demo' });
const browser = await launchBrowser();
try {
  await mkdir(folder, { recursive: true });
  await waitForUsers(home.address);
  for (const { touch, ...size } of sizes)
    for (const [name, show] of Object.entries(pages)) {
      const { page, context, complaints } = await openWindow(browser, { ...size, touch, calm: false });
      await show(page, home.address);
      await waitForImages(page);
      const file = join(folder, `${name}-${size.width}x${size.height}.png`);
      await page.screenshot({ path: file, timeout: 60_000 });
      console.log(file, complaints.length > 0 ? `(complaints: ${complaints.join(' | ').slice(0, 300)})` : '');
      await context.close();
    }
} finally {
  await browser.close();
  await home.close();
}
process.exit();

/** Most of those who live there have come, and talked a while. */
async function waitForUsers(address: string): Promise<void> {
  const api = createApi({ base: address });
  const isFull = async () => (await api(rooms.byId, { id: slug })).numberOfUsersInRoom >= 6;
  await until('people gather', isFull, { patienceMs: 60_000, everyMs: 500 });
  await new Promise((resolve) => setTimeout(resolve, CHAT_MS));
}

/** Letters are there, and every picture in sight; what cannot be loaded is told and not waited for. */
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
  await until('all is there', async () => (await missing()).length === 0, { patienceMs: 30_000 }).catch(
    async () => console.log('not there:', await missing()),
  );
  await page.waitForTimeout(1_500);
}
