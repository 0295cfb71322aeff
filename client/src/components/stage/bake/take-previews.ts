import { resolve } from 'node:path';
import { launchBrowser, servePages } from './browser.ts';

// `node take-previews.ts <folder> <query>…` saves screenshots of the stage. `phone` in a query selects the screen size
// of a phone.

const [folder = '.', ...queries] = process.argv.slice(2);
const { server, address } = await servePages(resolve(import.meta.dirname, '../../../../public'));
const browser = await launchBrowser();
try {
  for (const query of queries) {
    const phone = query.includes('phone');
    const viewport = phone ? { width: 390, height: 844 } : { width: 1440, height: 900 };
    const page = await browser.newPage({
      viewport,
      deviceScaleFactor: phone ? 2 : 1,
      reducedMotion: query.includes('still') ? 'reduce' : 'no-preference',
    });
    page.on('pageerror', (error) => console.error(query, error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') console.error(query, message.text());
    });
    await page.goto(`${address}preview.html?${query}`);
    await page.waitForSelector('[data-stage]', { timeout: 60_000 });
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(/quality=(3d|full|plain)/.test(query) ? 12_000 : 1200);
    const file = resolve(folder, `${query.replaceAll(/[^\w]+/g, '-')}.png`);
    await page.screenshot({ path: file, timeout: 120_000 });
    console.log(file);
    await page.close();
  }
} finally {
  await browser.close();
  await server.close();
}
