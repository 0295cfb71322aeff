import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { builtClient } from '../cluster/built-client.ts';
import { type InstalledPackage, installPackage, sizeOf } from '../release/installed-package.ts';
import { packPackage } from '../release/pack-package.ts';
import { createStopwatch, printPhases } from './stopwatch.ts';

/** Packs the release, installs it into an empty folder, and prints how long that took and its sizes. */
export async function installPackedRelease(scratch: string): Promise<InstalledPackage> {
  await builtClient(() => {});
  const watch = createStopwatch();
  const file = packPackage(scratch);
  watch.lap('packed');
  const target = join(scratch, 'installed');
  const installed = await installPackage(file, target);
  watch.lap('npm install');
  printPhases('The packed release', watch.end('in all'));
  const sizes = { 'the file': (await stat(file)).size, 'installed with its packages': await sizeOf(target) };
  for (const [what, bytes] of Object.entries(sizes))
    console.log(`${(bytes / 1e6).toFixed(1).padStart(7)} MB  ${what}`);
  return installed;
}
