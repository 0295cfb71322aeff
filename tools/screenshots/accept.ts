import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '@hangout/testkit/browser';
import {
  encodeReference,
  openScene,
  takeReferenceScreenshots,
} from '@hangout/testkit/browser/reference-screenshots';

const folder = fileURLToPath(new URL('../../e2e/reference-screenshots/', import.meta.url));

/** [H263] Takes the reference screenshots of e2e/reference-screenshots/ anew; prints each with its size. */
export async function acceptReferences(): Promise<void> {
  const scene = await openScene();
  const browser = await launchBrowser({ which: 'bundled', webgl: false });
  try {
    await mkdir(folder, { recursive: true });
    let sum = 0;
    for await (const { name, screenshot } of takeReferenceScreenshots(browser, scene)) {
      const file = await encodeReference(screenshot);
      await writeFile(join(folder, `${name}.webp`), file);
      sum += file.length;
      console.log(`${name} ${Math.round(file.length / 1000)} kB`);
    }
    console.log(`${Math.round(sum / 1000)} kB in all; check them before you commit them`);
  } finally {
    await browser.close();
    await scene.close();
  }
}
