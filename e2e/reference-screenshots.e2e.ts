import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '@hangout/testkit/browser';
import { isBundledBrowserSupported } from '@hangout/testkit/browser/bundled';
import {
  compareScreenshots,
  openScene,
  referenceNames,
  type Scene,
  takeReferenceScreenshots,
} from '@hangout/testkit/browser/reference-screenshots';
import type { Browser } from 'playwright-core';

const references = fileURLToPath(new URL('reference-screenshots/', import.meta.url));
const results = fileURLToPath(new URL('../.cache/screenshots/', import.meta.url));
/**
 * Share of the pixels that may differ: less than what the smallest avatar covers, but more than what rounding errors
 * change.
 */
const TOLERANCE = 0.002;

// Other browsers render fonts differently, so screenshots are compared only in the bundled one.
if (isBundledBrowserSupported)
  describe('reference screenshots', () => {
    let scene: Scene;
    let browser: Browser;
    before(async () => {
      [scene, browser] = await Promise.all([openScene(), launchBrowser({ which: 'bundled', webgl: false })]);
    });
    after(async () => {
      await browser?.close();
      await scene?.close();
    });

    it('[H262] every screenshot in the list has a reference image, and every reference image belongs to a screenshot in the list', async () => {
      const files = (await readdir(references)).map((file) => file.replace('.webp', ''));
      assert.deepEqual(files.sort(), [...referenceNames].sort());
    });

    it('[H262] [H263] screenshots of sign-in, home, the twelve venues and a person card equal their reference images', async () => {
      const changed: string[] = [];
      for await (const { name, screenshot } of takeReferenceScreenshots(browser, scene)) {
        const reference = await readFile(join(references, `${name}.webp`));
        const { share, sizes, diff } = await compareScreenshots(reference, screenshot);
        if (share <= TOLERANCE) continue;
        await mkdir(results, { recursive: true });
        await writeFile(join(results, `${name}.png`), screenshot);
        if (diff) await writeFile(join(results, `${name}-diff.png`), diff);
        changed.push(`${name}: ${sizes ?? `${(share * 100).toFixed(2)} % of the pixels`}`);
      }
      assert.deepEqual(
        changed,
        [],
        `${changed.join('\n')}\nLook at the screenshots and the differences in ${results}. Where they are as they should ` +
          'be, accept them: npm run tool -- pictures --accept',
      );
    });
  });
