/**
 * npm run bench -- first-sound: measures how long a new user waits for music, by phase, at a first and at a
 * second start. With --install in a fresh clone, which is installed with an empty npm cache; with --package
 * in an installed release package.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCommand } from '../cli.ts';
import { measureFirstSound, npmStart, type StartCommand } from './first-sound.ts';
import { installFreshClone } from './fresh-clone.ts';
import { installPackedRelease } from './packed-release.ts';
import { printPhases } from './stopwatch.ts';

const options = createCommand(
  'npm run bench -- first-sound',
  'How long a new user waits for music, by phase.',
)
  .option('--install', 'begins with a fresh clone and an empty npm cache', false)
  .option('--package', 'measures the packed release, installed into an empty folder', false)
  .parse()
  .opts();
const folder = await mkdtemp(join(tmpdir(), 'hangout-first-sound-'));
try {
  const here = fileURLToPath(new URL('../../', import.meta.url));
  const installed = options.install ? await installFreshClone(here, folder) : undefined;
  const dataDir = join(folder, 'data');
  const command: StartCommand = options.package
    ? {
        ...(await installPackedRelease(folder)).command,
        args: ['--data', dataDir, '--port', '0'],
      }
    : npmStart({ root: installed?.root ?? here, dataDir });
  if (installed) printPhases('Clone and install', installed.phases);
  printPhases('The first start', await measureFirstSound(command));
  printPhases('The second start', await measureFirstSound(command));
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit();
