import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBroker } from '@hangout/testkit/broker';
import { launchBrowser } from '@hangout/testkit/browser';
import {
  encodeReferences,
  openScene,
  takeReferenceScreenshots,
} from '@hangout/testkit/browser/reference-screenshots';

const folder = fileURLToPath(new URL('../../e2e/reference-screenshots/', import.meta.url));

/**
 * [H263] Takes the reference screenshots of e2e/reference-screenshots/ again, and prints the size of each.
 * @throws Error if one is blank [H229]
 */
export async function acceptReferences(): Promise<void> {
  const broker = await startBroker();
  const scene = await openScene();
  const browser = await launchBrowser({ which: 'bundled', webgl: false });
  try {
    const taken: { name: string; screenshot: Uint8Array }[] = [];
    for await (const { name, screenshot } of takeReferenceScreenshots(browser, scene))
      taken.push({ name, screenshot });
    const references = await encodeReferences(taken);
    await mkdir(folder, { recursive: true });
    for (const { name, file } of references) {
      await writeFile(join(folder, `${name}.webp`), file);
      console.log(`${name} ${Math.round(file.length / 1000)} kB`);
    }
    const sum = references.reduce((bytes, { file }) => bytes + file.length, 0);
    console.log(`${Math.round(sum / 1000)} kB in all; check them before you commit them`);
  } finally {
    await browser.close();
    await scene.close();
    await broker?.stop();
  }
}
