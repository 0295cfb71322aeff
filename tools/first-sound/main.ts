/**
 * npm run bench -- first-sound: measures how long a new user waits for music, by phase, at a first and at a second
 * start. With --install it first makes and installs a fresh clone, with an empty npm cache.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCommand } from '../cli.ts';
import { measureFirstSound } from './first-sound.ts';
import { installFreshClone } from './fresh-clone.ts';
import type { Phase } from './stopwatch.ts';

const options = createCommand(
  'npm run bench -- first-sound',
  'How long a new user waits for music, by phase.',
)
  .option('--install', 'begins with a fresh clone and an empty npm cache', false)
  .parse()
  .opts();
const folder = await mkdtemp(join(tmpdir(), 'hangout-first-sound-'));
try {
  const here = fileURLToPath(new URL('../../', import.meta.url));
  const installed = options.install ? await installFreshClone(here, folder) : undefined;
  const place = { root: installed?.root ?? here, dataDir: join(folder, 'data') };
  if (installed) printPhases('Clone and install', installed.phases);
  printPhases('The first start', await measureFirstSound(place));
  printPhases('The second start', await measureFirstSound(place));
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit();

function printPhases(title: string, phases: readonly Phase[]): void {
  console.log(`\n${title}`);
  for (const { name, seconds } of phases) console.log(`${seconds.toFixed(1).padStart(8)} s  ${name}`);
}
