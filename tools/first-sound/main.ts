/**
 * npm run first-sound: how long a newcomer waits for music, by phase; then once more, as on any other
 * evening. With --install a fresh clone is made and installed first, with an empty cache of npm's.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine } from '../cli.ts';
import { firstSound } from './first-sound.ts';
import { freshClone } from './fresh-clone.ts';
import type { Phase } from './stopwatch.ts';

const options = commandLine('npm run first-sound --', 'How long a newcomer waits for music, by phase.')
  .option('--install', 'from a fresh clone on, with nothing in the cache of npm', false)
  .parse()
  .opts();
const folder = await mkdtemp(join(tmpdir(), 'hangout-first-sound-'));
try {
  const here = fileURLToPath(new URL('../../', import.meta.url));
  const installed = options.install ? await freshClone(here, folder) : undefined;
  const place = { root: installed?.root ?? here, dataDir: join(folder, 'data') };
  if (installed) tell('Getting it', installed.phases);
  tell('The first start', await firstSound(place));
  tell('The second start', await firstSound(place));
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit();

function tell(title: string, phases: readonly Phase[]): void {
  console.log(`\n${title}`);
  for (const { name, seconds } of phases) console.log(`${seconds.toFixed(1).padStart(8)} s  ${name}`);
}
