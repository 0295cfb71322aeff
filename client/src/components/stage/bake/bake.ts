import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { avatarSlugs } from '@hangout/contract/rest/profiles/avatar-slugs';
import { stagedDesigns } from '../common/designs.ts';
import { makeAvifImages } from './avif-images.ts';
import { launchBrowser, servePages } from './browser.ts';
import { makeSmallPortraits } from './small-portraits.ts';

// `npm run bake -w client` bakes all images, or the given ones, such as `-- card:CLUB figure portrait:nova`. Each run
// ends with AVIF images and small portraits; `-- avif` makes only these.

const publicDir = resolve(import.meta.dirname, '../../../../public');
const namesByJob: Readonly<Record<string, readonly string[]>> = {
  portrait: avatarSlugs.map(({ slug }) => slug),
  figure: avatarSlugs.map(({ slug }) => slug),
  empty: stagedDesigns,
  riser: stagedDesigns,
  desks: stagedDesigns,
  card: stagedDesigns,
  hero: [''],
};

const requestedJobs = process.argv.slice(2);
const tasks = (requestedJobs.length > 0 ? requestedJobs : Object.keys(namesByJob)).flatMap((request) => {
  const [job = '', name] = request.split(':');
  return (name ? [name] : (namesByJob[job] ?? [])).map((each) => ({ job, name: each }));
});

if (tasks.length > 0) await bake();
await makeAvifImages(publicDir);
await makeSmallPortraits(publicDir);

async function bake(): Promise<void> {
  const { server, address } = await servePages(publicDir);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') console.error(message.text());
    });
    page.on('pageerror', (error) => console.error(error.message));
    await page.goto(`${address}bake.html`);
    await page.waitForFunction(() => 'bake' in window, null, { timeout: 120_000 });
    for (const { job, name } of tasks) {
      const started = performance.now();
      const images = await page.evaluate(([j, n]) => window.bake(j, n), [job, name] as const);
      for (const [path, data] of Object.entries(images)) {
        const file = join(publicDir, path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, Buffer.from(data.slice(data.indexOf(',') + 1), 'base64'));
      }
      console.log(
        `${job} ${name}: ${Object.keys(images).length} images in ${Math.round(performance.now() - started)} ms`,
      );
    }
  } finally {
    await browser.close();
    await server.close();
  }
}
